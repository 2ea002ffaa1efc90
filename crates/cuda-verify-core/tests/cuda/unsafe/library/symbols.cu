// A table in constant memory is filled only by half.
//@ verdict: unsafe

#include <cassert>
#define N 8

__constant__ float table[N];
__device__ float result[N];

__global__ void lookup(int shift) { result[threadIdx.x] = table[(threadIdx.x + shift) % N]; }

int main() {
  float host[N];
  for (int i = 0; i < N; ++i) host[i] = i + 1.0f;
  cudaMemcpyToSymbol(table, host, sizeof(host) / 2);
  lookup<<<1, N>>>(4);
  cudaMemcpyFromSymbol(host, result, sizeof(host));
  assert(host[0] == 5.0f);  //~ ERROR assertion
  return 0;
}
