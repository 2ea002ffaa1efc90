// A subnormal argument is a number to device code that does not flush.
//@ verdict: safe

#include <cassert>

__global__ void scale(float *out, float x) { *out = x * 0x1p100f; }

int main() {
  float *out, result, x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x > 0 && x < 1);
  cudaMalloc(&out, sizeof(float));
  scale<<<1, 1>>>(out, x);
  cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
  assert(result > 0);
  cudaFree(out);
  return 0;
}
