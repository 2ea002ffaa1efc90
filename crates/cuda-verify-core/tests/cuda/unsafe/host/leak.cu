// A temporary buffer is never freed.
//@ verdict: unsafe
//@ options: --check=memory-leak

#include <cassert>
#define N 4

__global__ void copy(const int *from, int *to) { to[threadIdx.x] = from[threadIdx.x]; }

int main() {
  int host[N] = {1, 2, 3, 4}, *a, *b;
  cudaMalloc(&a, sizeof(host));
  cudaMalloc(&b, sizeof(host));  //~ ERROR memory-leak
  cudaMemcpy(a, host, sizeof(host), cudaMemcpyHostToDevice);
  copy<<<1, N>>>(a, b);
  cudaMemcpy(host, b, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[3] == 4);
  cudaFree(a);
  return 0;
}
