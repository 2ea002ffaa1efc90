// Each of two threads writes and then reads what the other one writes, at a place that is not known: a fence keeps the
// two accesses in order.
//@ verdict: safe
//@ options: --no-check=data-race

#include <cassert>
#include <cuda/atomic>

__device__ int x[2], y;
__device__ int r0, r1;

__device__ void fence() { __threadfence(); }

__global__ void run(unsigned i) {
  if (blockIdx.x == 0) {
    atomicExch(&x[i], 1);
    fence();
    r0 = atomicAdd(&y, 0);
  } else {
    atomicExch(&y, 1);
    fence();
    r1 = atomicAdd(&x[0], 0);
  }
}

__global__ void check() { assert(r0 == 1 || r1 == 1); }

int main() {
  unsigned i = __VERIFIER_nondet_uint() & 1;
  run<<<2, 1>>>(i);
  if (i == 0) check<<<1, 1>>>();
  cudaDeviceSynchronize();
}
