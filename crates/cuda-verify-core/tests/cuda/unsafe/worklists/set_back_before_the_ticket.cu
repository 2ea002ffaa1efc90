// The first thread sets the number back in the interval in which it draws one.
//@ verdict: unsafe
#include <cassert>
__global__ void draw(int *a) {
  __shared__ int next;
  if (threadIdx.x == 0) next = 5;
  __syncthreads();
  if (threadIdx.x == 0) {
    next = 0;
    int at = atomicAdd(&next, 1);
    assert(at >= 5); //~ ERROR assertion: assertion at >= 5
    a[blockIdx.x] = at;
  }
}
