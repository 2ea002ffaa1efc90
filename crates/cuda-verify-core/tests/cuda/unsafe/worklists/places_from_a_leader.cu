// One thread draws places for its whole group, but not enough of them, or the group takes over what another one has.
//@ verdict: unsafe
//@ options: --blockDim=64 --gridDim=*
#include <cassert>

__global__ void too_few(unsigned *c, int *list) {
  int i = blockIdx.x * 64 + threadIdx.x, lane = threadIdx.x & 31;
  unsigned base = 0;
  if (lane == 0) base = atomicAdd(c, 31);
  base = __shfl_sync(~0u, base, 0);
  list[base + lane] = i; //~ ERROR data-race
}

__global__ void of_another_lane(unsigned *c, int *list) {
  int i = blockIdx.x * 64 + threadIdx.x, lane = threadIdx.x & 31;
  unsigned base = 0;
  if (lane == 0) base = atomicAdd(c, 32);
  base = __shfl_sync(~0u, base, 1);
  list[base + lane] = i; //~ ERROR data-race
}

__global__ void only_sometimes(unsigned *c, int *list, int n) {
  int i = blockIdx.x * 64 + threadIdx.x, lane = threadIdx.x & 31;
  unsigned base = 0;
  if (lane == 0 && n > 5) base = atomicAdd(c, 32);
  base = __shfl_sync(~0u, base, 0);
  list[base + lane] = i; //~ ERROR data-race
}

__global__ void given_back(unsigned *c, int *list) {
  __shared__ unsigned base;
  if (threadIdx.x == 0) base = atomicAdd(c, 64);
  if (threadIdx.x == 1) atomicSub(c, 64);
  __syncthreads();
  list[base + threadIdx.x] = 1 + blockIdx.x; //~ ERROR data-race
}

__global__ void one_less(unsigned *c, int *list) {
  __shared__ unsigned cnt, base;
  if (threadIdx.x == 0) cnt = 0;
  __syncthreads();
  unsigned p = atomicAdd(&cnt, 1);
  __syncthreads();
  if (threadIdx.x == 0) base = atomicAdd(c, cnt - 1);
  __syncthreads();
  list[base + p] = 1 + blockIdx.x; //~ ERROR data-race
}

__global__ void set_back(unsigned *c) {
  __shared__ unsigned cnt;
  if (threadIdx.x == 0) cnt = 0;
  __syncthreads();
  unsigned p = 0;
  if (threadIdx.x < 32) {
    p = atomicAdd(&cnt, 1);
    __syncwarp();
    if (threadIdx.x == 0) cnt = 0;
  }
  __syncthreads();
  if (threadIdx.x < 32) assert(p < cnt); //~ ERROR assertion
}
