// One thread draws the places of its whole group, which takes them over by a shuffle or through shared memory.
//@ verdict: safe
//@ options: --blockDim=64 --gridDim=*
#include <cassert>

__global__ void by_warps(unsigned *c, int *list) {
  int i = blockIdx.x * 64 + threadIdx.x, lane = threadIdx.x & 31;
  unsigned base = 0;
  if (lane == 0) base = atomicAdd(c, 32);
  base = __shfl_sync(~0u, base, 0);
  list[base + lane] = i;
}

__global__ void in_turns(unsigned *c, int *list, int n) {
  int lane = threadIdx.x & 31;
  for (int j = 0; j < n; j++) {
    unsigned base = 0;
    if (lane == 0) base = atomicAdd(c, 32);
    base = __shfl_sync(~0u, base, 0);
    list[base + lane] = j;
  }
}

__global__ void by_blocks(unsigned *c, int *list) {
  __shared__ unsigned base;
  if (threadIdx.x == 0) base = atomicAdd(c, 64);
  __syncthreads();
  list[base + threadIdx.x] = blockIdx.x;
}

__global__ void as_many_as_needed(int *cnt, int *list, const int *in, int n) {
  __shared__ int len, base;
  int i = blockIdx.x * 64 + threadIdx.x;
  if (threadIdx.x == 0) len = 0;
  __syncthreads();
  int at = -1;
  if (i < n && in[i] > 3) at = atomicAdd(&len, 1);
  __syncthreads();
  if (threadIdx.x == 0) base = atomicAdd(cnt, len);
  __syncthreads();
  if (at >= 0) {
    assert(at < len);
    list[base + at] = in[i];
  }
}
