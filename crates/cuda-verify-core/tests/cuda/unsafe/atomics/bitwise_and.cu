// Each thread clears its bit, also the first.
//@ verdict: unsafe

#include <cassert>

__global__ void kernel(unsigned int *a) { atomicAnd(a, ~(1u << threadIdx.x)); }

int main() {
  unsigned int host = 0xffu, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, 4>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 0xf1u);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}
