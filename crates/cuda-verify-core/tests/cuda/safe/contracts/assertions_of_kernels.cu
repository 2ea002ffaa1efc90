// What a kernel asserts of its arguments alone is for its caller to observe, also behind a `switch`.
//@ verdict: safe
#include <cassert>
enum mode { MODE_SUM = 1, MODE_MAX = 0 };

__global__ void choose(const float *in, float *out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float r = 0;
  switch (m) {
    case MODE_SUM: r = in[i]; break;
    case MODE_MAX: r = in[i] * 2; break;
    default: assert(false);
  }
  out[i] = r;
}

__global__ void either(const float *in, float *out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  assert(m == 1 || m == 0);
  out[i] = in[i];
}

void launch(const float *in, float *out, int n, const int *modes) {
  choose<<<(n + 255) / 256, 256>>>(in, out, n, modes[0]);
  either<<<(n + 255) / 256, 256>>>(in, out, n, modes[1]);
}
