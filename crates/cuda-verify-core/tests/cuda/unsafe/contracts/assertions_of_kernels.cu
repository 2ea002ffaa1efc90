// What a kernel asserts of its threads, or of what it computes by a choice, is not for its caller to observe; and what it
// asserts of its arguments hides nothing that is wrong behind it.
//@ verdict: unsafe
#include <cassert>

__global__ void of_threads(float *out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  assert(m == 1 || m == 0);
  assert(i != 500); //~ ERROR assertion
  out[i] = m;
}

__global__ void behind(float *out, int m) {
  __shared__ float s[64];
  assert(m < 3);
  s[threadIdx.x] = m; //~ ERROR data-race
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}

void launch(float *out, int n, int m) {
  of_threads<<<(n + 255) / 256, 256>>>(out, n, m);
  behind<<<2, 64>>>(out, m);
}
