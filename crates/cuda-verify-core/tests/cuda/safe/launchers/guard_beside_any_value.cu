//@ verdict: safe
// The launcher returns for the number for which the kernel is wrong, whatever the library that is not known does.

__global__ void last(const float *in, float *out, int n) { out[threadIdx.x] = in[threadIdx.x] / (float)(100 / n); }

void run(const float *in, float *out, int n) {
  if (n < 1 || n > 100) return;
  auto scale = other_library::pick(n, 3);
  other_library::Guard guard(scale);
  last<<<1, 32>>>(in, out, n);
  other_library::report(scale);
}
