// The first thread of the block may have left the kernel from within a loop, so that it does not write behind it.
//@ verdict: unknown
#include <assert.h>

__global__ void k(const int *a, int n) {
  __shared__ int last[1];
  for (int i = 0; i < n; i++) {
    if (threadIdx.x == 0 && a[i] == 7) return;
  }
  if (threadIdx.x == 0) last[0] = 1;
  __syncthreads();
  assert(last[0] == 1);  //~ WARN imprecise: not decided: it depends on values that are only known approximately
}
