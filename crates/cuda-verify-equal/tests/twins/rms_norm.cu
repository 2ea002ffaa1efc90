#include <math.h>
__global__ void a1(float *o, const float *x, int n) { int r = threadIdx.x; float m = 0; for (int j = 0; j < n; j++) m += x[r*n+j]; m /= n; for (int j = 0; j < n; j++) o[r*n+j] = (x[r*n+j]-m); }
__global__ void a2(float *o, const float *x, int n) { int r = threadIdx.x; float m = 0; for (int j = 0; j < n; j++) m += x[r*n+j]; m = m * (1.0f / n); for (int j = 0; j < n; j++) o[r*n+j] = (x[r*n+j]-m); }
__global__ void b1(float *o, const float *x, int n) { int r = threadIdx.x; float v = 0; for (int j = 0; j < n; j++) v += x[r*n+j]*x[r*n+j]; v /= n; for (int j = 0; j < n; j++) o[r*n+j] = x[r*n+j] * rsqrtf(v + 1e-5f); }
__global__ void b2(float *o, const float *x, int n) { int r = threadIdx.x; float v = 0; for (int j = 0; j < n; j++) v += x[r*n+j]*x[r*n+j]; v /= n; float s = 1.0f / sqrtf(v + 1e-5f); for (int j = 0; j < n; j++) o[r*n+j] = x[r*n+j] * s; }
__global__ void b3(float *o, const float *x, int n) { int r = threadIdx.x; float v = 0; for (int j = 0; j < n; j++) v += x[r*n+j]*x[r*n+j]; v /= n; for (int j = 0; j < n; j++) o[r*n+j] = x[r*n+j] / sqrtf(v + 1e-5f); }
