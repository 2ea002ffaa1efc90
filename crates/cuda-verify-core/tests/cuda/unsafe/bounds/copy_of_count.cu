// The copy is given a number of bytes where one of elements is meant, times two.
//@ verdict: unsafe

#include <cassert>
#define N 4

__global__ void negate(double *a) { a[threadIdx.x] = -a[threadIdx.x]; }

int main() {
  double host[N] = {1, 2, 3, 4}, *dev;
  cudaMalloc(&dev, N * sizeof(float) );
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);  //~ ERROR array-bounds
  negate<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == -1);
  cudaFree(dev);
  return 0;
}
