// A volatile read of what other threads change by atomic functions is a relaxed operation, and races with none of them.
//@ verdict: safe

__global__ void look(int *counter, int *seen) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  seen[i] = *(volatile int *)counter;
  atomicAdd(counter, 1);
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
