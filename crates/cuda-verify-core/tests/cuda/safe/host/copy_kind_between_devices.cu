// A copy between device buffers is declared as one.
//@ verdict: safe

#include <cassert>
#define N 2

__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x + 1; }

int main() {
  int host[N], *a, *b;
  cudaMalloc(&a, sizeof(host));
  cudaMalloc(&b, sizeof(host));
  fill<<<1, N>>>(a);
  cudaMemcpy(b, a, sizeof(host), cudaMemcpyDeviceToDevice);
  cudaMemcpy(host, b, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[1] == 2);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
