// Atomic functions of all blocks of a large grid leave what they do one after the other.
//@ verdict: safe

#include <assert.h>

#define N 65536

__device__ unsigned long long sum;
__device__ unsigned parity, common = ~0u, any;
__device__ int largest = -5;

__global__ void join() {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sum, (unsigned long long)i << 20);
  atomicXor(&parity, i * 2654435761u);
  atomicAnd(&common, ~(i & 0xf0));
  atomicOr(&any, i & 0xf00);
  atomicMax(&largest, (int)i - 100);
}

int main() {
  join<<<N / 256, 256>>>();
  unsigned long long s, expected = 0;
  unsigned p, c, a, parities = 0;
  int l;
  cudaMemcpyFromSymbol(&s, sum, sizeof(s));
  cudaMemcpyFromSymbol(&p, parity, sizeof(p));
  cudaMemcpyFromSymbol(&c, common, sizeof(c));
  cudaMemcpyFromSymbol(&a, any, sizeof(a));
  cudaMemcpyFromSymbol(&l, largest, sizeof(l));
  for (unsigned i = 0; i < N; ++i) {
    expected += (unsigned long long)i << 20;
    parities ^= i * 2654435761u;
  }
  assert(s == expected);
  assert(p == parities);
  assert(c == ~0xf0u);
  assert(a == 0xf00);
  assert(l == N - 101);
}
