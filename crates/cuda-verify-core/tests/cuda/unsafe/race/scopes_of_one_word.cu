// A block adds at device scope first and at block scope then; what another block adds races with the second only.
//@ verdict: unsafe

__global__ void count(int *counter) {
  if (blockIdx.x == 0) {
    atomicAdd(counter, 1);
    atomicAdd_block(counter, 1);
  } else {
    atomicAdd(counter, 1); //~ ERROR data-race: atomic
  }
}

int main() {
  int *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemset(dev, 0, sizeof(int));
  count<<<2, 1>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}
