// A scaled sum in half and in single precision.
#include <cuda_fp16.h>
__global__ void halves(float *out, const __half *x, const __half *y) {
  int i = threadIdx.x;
  out[i] = __half2float(__hadd(__hmul(x[i], x[i]), y[i]));
}

__global__ void floats(float *out, const float *x, const float *y) {
  int i = threadIdx.x;
  out[i] = x[i] * x[i] + y[i];
}

// The square is missing.
__global__ void no_square(float *out, const float *x, const float *y) {
  int i = threadIdx.x;
  out[i] = x[i] + y[i];
}
