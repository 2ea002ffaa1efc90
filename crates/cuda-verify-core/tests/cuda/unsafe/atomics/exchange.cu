// It is open which thread exchanges last.
//@ verdict: unsafe

#include <cassert>

__global__ void kernel(int *a) { atomicExch(a, threadIdx.x + 1); }

int main() {
  int host = 0, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, 3>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 3);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}
