// A thread reads a counter by an atomic function.
//@ verdict: safe
//@ options: --no-runs

__global__ void count(int *counter, int *seen) {
  if (threadIdx.x == 0) {
    atomicAdd(counter, 1);
  } else {
    *seen = atomicAdd(counter, 0);
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
