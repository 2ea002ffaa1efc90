// Four threads that add 3 to 10 do not give 13.
//@ verdict: unsafe

#include <cassert>

__global__ void kernel(int *a) { atomicAdd(a, 3); }

int main() {
  int host = 10, *dev;
  cudaMalloc(&dev, sizeof(int));
  cudaMemcpy(dev, &host, sizeof(int), cudaMemcpyHostToDevice);
  kernel<<<1, 4>>>(dev);
  cudaMemcpy(&host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(host == 13);  //~ ERROR assertion
  cudaFree(dev);
  return 0;
}
