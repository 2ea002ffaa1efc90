// The direction of the copy is the wrong way round.
//@ verdict: unsafe

#include <cassert>

__global__ void twice(int *a) { *a *= 2; }

int main() {
  int host = 21, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyDeviceToHost);  //~ ERROR api-contract: direction
  twice<<<1, 1>>>(dev);
  cudaDeviceSynchronize();
  cudaFree(dev);
  return 0;
}
