// Device memory is released by the host's free.
//@ verdict: unsafe

#include <cassert>
#include <cstdlib>

__global__ void set(int *a) { *a = 7; }

int main() {
  int *host = (int *)malloc(sizeof(int)), *dev;
  cudaMalloc(&dev, sizeof(int));
  set<<<1, 1>>>(dev);
  cudaMemcpy(host, dev, sizeof(int), cudaMemcpyDeviceToHost);
  assert(*host == 7);
  free(host);
  free(dev);  //~ ERROR invalid-free: wrong function
  return 0;
}
