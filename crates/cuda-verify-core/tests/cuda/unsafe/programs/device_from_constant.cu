// A second device, which nobody has asked for.
//@ verdict: unsafe
#include <cassert>

__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  assert(cudaSetDevice(1) == cudaSuccess);  //~ ERROR assertion: assertion cudaSetDevice(1) == cudaSuccess
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
  cudaFree(a);
  return 0;
}
