// The end of a launch orders accesses of different blocks.
//@ verdict: safe

#include <cassert>
#define N 4

__global__ void fill(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
}
__global__ void rotate(const int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  b[i] = a[(i + 1) % n];
}

int main() {
  int *a, *b, host[2 * N];
  cudaMalloc(&a, sizeof(host));
  cudaMalloc(&b, sizeof(host));
  fill<<<2, N>>>(a);
  rotate<<<2, N>>>(a, b);
  cudaMemcpy(host, b, sizeof(host), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 2 * N; ++i) assert(host[i] == (i + 1) % (2 * N));
  cudaFree(a);
  cudaFree(b);
  return 0;
}
