//@ verdict: unsafe
// Twin: ../../safe/launchers/rows_of_caller.cu. The number of an element is taken modulo two, so that threads turn
// one pair.
#include <algorithm>

__global__ void turn(float *q, const float *angles, const long *positions, int n, long stride, int heads, int head_size) {
  const int token = blockIdx.x;
  const float *c = angles + positions[token] * n;
  const int half = n / 2;
  for (int i = threadIdx.x; i < heads * half; i += blockDim.x) {
    const int at = i % 2;
    float *pair = q + token * stride + i / half * head_size;
    const float x = pair[at], y = pair[half + at];
    pair[at] = x * c[at] - y * c[half + at];  //~ ERROR data-race
    pair[half + at] = y * c[at] + x * c[half + at];  //~ ERROR data-race
  }
}

void turn_all(
    float *q, const float *angles, const long *positions, int tokens, int n, long stride, int heads, int head_size) {
  turn<<<tokens, std::min(heads * n / 2, 512)>>>(q, angles, positions, n, stride, heads, head_size);
}
