// A number that is drawn is not less than what the place held at the barrier.
//@ verdict: safe
#include <cassert>
__global__ void draw(int *a) {
  __shared__ int next;
  if (threadIdx.x == 0) next = 5;
  __syncthreads();
  if (threadIdx.x == 0) {
    int at = atomicAdd(&next, 1);
    assert(at >= 5);
    a[blockIdx.x] = at;
  }
}
