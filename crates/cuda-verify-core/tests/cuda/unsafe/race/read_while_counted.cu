// A thread reads a counter as if nobody counted.
//@ verdict: unsafe
//@ options: --no-runs

__global__ void count(int *counter, int *seen) {
  if (threadIdx.x == 0) {
    atomicAdd(counter, 1);  //~ ERROR data-race: races with read
  } else {
    *seen = *counter;
  }
}

int main() {
  int *dev;
  cudaMalloc(&dev, 2 * sizeof(int));
  cudaMemset(dev, 0, 2 * sizeof(int));
  count<<<1, 2>>>(dev, dev + 1);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}
