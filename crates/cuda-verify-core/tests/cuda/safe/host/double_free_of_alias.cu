// Of two pointers to one buffer one is freed.
//@ verdict: safe

#include <cassert>

__global__ void set(float *a) { *a = 1; }

int main() {
  float *in, *out, result;
  cudaMalloc(&in, sizeof(float));
  out = in;
  set<<<1, 1>>>(out);
  cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
  assert(result == 1);
  cudaFree(in);
  return 0;
}
