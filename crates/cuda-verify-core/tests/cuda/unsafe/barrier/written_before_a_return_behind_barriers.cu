// The same behind the last barrier of an iteration: the next iteration finds what has been written.
//@ verdict: unsafe
#include <assert.h>

__global__ void k(const int *a, int n) {
  __shared__ int found[1];
  if (threadIdx.x == 0) found[0] = 0;
  __syncthreads();
  for (int i = 0; i < n; i++) {
    __syncthreads();
    assert(found[0] == 0);  //~ ERROR assertion
    __syncthreads();
    if (threadIdx.x == 3 && a[i] == 7) {
      found[0] = 1;
      return;
    }
  }
}
