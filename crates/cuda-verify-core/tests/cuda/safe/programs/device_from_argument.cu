// The number of the device is an argument: a device that is asked for is there.
//@ verdict: safe
#include <cstdio>
#include <cstdlib>
#define CHECK(call) \
  if ((call) != cudaSuccess) abort()

__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }

int main(int argc, char **argv) {
  int device = argc > 1 ? atoi(argv[1]) : 0;
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, device));
  CHECK(cudaSetDevice(device));
  int *a;
  CHECK(cudaMalloc(&a, 64 * sizeof(int)));
  fill<<<1, 64>>>(a);
  CHECK(cudaDeviceSynchronize());
  cudaFree(a);
  return 0;
}
