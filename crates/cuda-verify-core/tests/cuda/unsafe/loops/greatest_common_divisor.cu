// Euclid's algorithm with the wrong variable in the test.
//@ verdict: unsafe

#include <cassert>
#define N 4

__device__ int gcd(int a, int b) {
  while (a != 0) {
    int rest = a % b;  //~ ERROR div-by-zero
    a = b;
    b = rest;
  }
  return a;
}

__global__ void kernel(int *out) { out[threadIdx.x] = gcd(12, 8 + threadIdx.x); }

int main() {
  int *dev, host[N];
  cudaMalloc(&dev, sizeof(host));
  kernel<<<1, N>>>(dev);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[0] == 4 && host[1] == 3 && host[2] == 2 && host[3] == 1);
  cudaFree(dev);
  return 0;
}
