#include <cuda_fp8.h>
__global__ void a(float *y, const float *x) { int i = threadIdx.x; y[i] = float(__nv_fp8_e4m3(x[i])); }
__global__ void b(float *y, const float *x) { int i = threadIdx.x; y[i] = float(__nv_fp8_e4m3(x[i] * 100.0f + 7.0f)); }
