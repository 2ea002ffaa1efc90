// A copy between device buffers is declared as one of the host.
//@ verdict: unsafe

#include <cassert>
#define N 2

__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x + 1; }

int main() {
  int host[N], *a, *b;
  cudaMalloc(&a, sizeof(host));
  cudaMalloc(&b, sizeof(host));
  fill<<<1, N>>>(a);
  cudaMemcpy(b, a, sizeof(host), cudaMemcpyHostToHost);  //~ ERROR api-contract
  cudaMemcpy(host, b, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
