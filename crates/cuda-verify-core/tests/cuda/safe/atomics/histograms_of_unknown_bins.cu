// Two histograms without fences, whose bins are not known: the order of additions whose results nobody asks for makes no
// difference, so that it does not matter either in which order others see them.
//@ verdict: safe

#include <cassert>

__device__ int heights[4], widths[4];

__global__ void count(unsigned height, unsigned width) {
  atomicAdd(&heights[height], 1);
  atomicAdd(&widths[width], 1);
  atomicAdd(&heights[width], 1);
}

int main() {
  unsigned height = __VERIFIER_nondet_uint() & 3, width = __VERIFIER_nondet_uint() & 3;
  count<<<2, 4>>>(height, width);
  int sum[4];
  cudaMemcpyFromSymbol(sum, widths, sizeof sum);
  assert(sum[0] + sum[1] + sum[2] + sum[3] == 8);
}
