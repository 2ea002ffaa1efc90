// A block adds at device scope first and at block scope then, but to a word of its own.
//@ verdict: safe

__global__ void count(int *counter) {
  if (blockIdx.x == 0) {
    atomicAdd(counter, 1);
    atomicAdd_block(counter + 1, 1);
  } else {
    atomicAdd(counter, 1);
  }
}

int main() {
  int *dev;
  cudaMalloc(&dev, 2 * sizeof(int));
  cudaMemset(dev, 0, 2 * sizeof(int));
  count<<<2, 1>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}
