// A thread that leaves the kernel from within a loop has written nothing before that the others look at, and the first
// thread does not leave it there: what it writes is found behind the barrier.
//@ verdict: safe
#include <assert.h>

__global__ void k(const int *a, int *out, int n) {
  __shared__ int found[1], last[1];
  if (threadIdx.x == 0) found[0] = 0;
  __syncthreads();
  for (int i = 0; i < n; i++) {
    if (threadIdx.x == 3 && a[i] == 7) {
      out[blockIdx.x] = i;
      return;
    }
  }
  if (threadIdx.x == 0) last[0] = 1;
  __syncthreads();
  assert(found[0] == 0 && last[0] == 1);
}
