// Eight-bit floats round to the nearest, ties to even, and saturate unless told not to.
//@ verdict: safe
#include <assert.h>
#include <cuda_fp8.h>

__global__ void narrow(unsigned char *to, const float *from) {
  int i = threadIdx.x;
  to[i] = __nv_cvt_float_to_fp8(from[i], __NV_SATFINITE, __NV_E4M3);
}

int main() {
  float values[4] = {17.0f, 19.0f, 1000.0f, 0.0009765625f};
  float *from;
  unsigned char *to, out[4];
  cudaMalloc(&from, sizeof(values));
  cudaMalloc(&to, 4);
  cudaMemcpy(from, values, sizeof(values), cudaMemcpyHostToDevice);
  narrow<<<1, 4>>>(to, from);
  cudaMemcpy(out, to, 4, cudaMemcpyDeviceToHost);
  assert(out[0] == 0x58);
  assert(out[1] == 0x5a);
  assert(out[2] == 0x7e);
  assert(out[3] == 0);
  cudaFree(from);
  cudaFree(to);
  return 0;
}
