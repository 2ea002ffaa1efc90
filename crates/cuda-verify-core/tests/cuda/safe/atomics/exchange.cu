// The last exchange was done by one of the threads.
//@ verdict: safe

#include <cassert>

__global__ void kernel(int *a) { atomicExch(a, threadIdx.x + 1); }

int main() {
  int host = 0, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, 3>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host >= 1 && host <= 3);
  cudaFree(dev);
  return 0;
}
