// A sum by compare-and-swap that does not repeat loses additions.
//@ verdict: unsafe

#include <cassert>
#define N 2

__device__ void add(int *address, int value) {
  int old = atomicAdd(address, 0), seen;
  do {
    seen = old;
    old = atomicCAS(address, seen, seen + value);
  } while (false);
}

__global__ void kernel(int *a) { add(a, threadIdx.x + 1); }

int main() {
  int host = 0, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, N>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 3);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}
