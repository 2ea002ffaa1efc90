// A plain read of what other threads change by atomic functions races with them.
//@ verdict: unsafe

__global__ void look(int *counter, int *seen) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  seen[i] = *counter;
  atomicAdd(counter, 1);  //~ ERROR data-race
}

int main() {
  int *dev;
  cudaMalloc(&dev, 65 * sizeof(int));
  cudaMemset(dev, 0, 65 * sizeof(int));
  look<<<2, 32>>>(dev, dev + 1);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}
