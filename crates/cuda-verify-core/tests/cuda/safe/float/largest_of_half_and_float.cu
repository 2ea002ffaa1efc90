//@ verdict: safe
// Twin: ../../unsafe/float/largest_of_half_and_float.cu.
// A half and a float are compared as floats.
#include <cassert>
#include <cuda_fp16.h>

template <typename T>
__global__ void largest(const T *x, float *out) {
  T most = 0.0;
  for (int i = 0; i < 2; i++) most = max(most, fabs(static_cast<float>(x[i])));
  *out = static_cast<float>(most);
}

int main() {
  __half values[2] = {__half(-1.5f), __half(0.5f)}, *x;
  float result, *out;
  cudaMalloc(&x, sizeof(values));
  cudaMalloc(&out, sizeof(float));
  cudaMemcpy(x, values, sizeof(values), cudaMemcpyHostToDevice);
  largest<<<1, 1>>>(x, out);
  cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost);
  assert(result == 1.5f);
  cudaFree(x);
  cudaFree(out);
}
