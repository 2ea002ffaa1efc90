__global__ void a(const float *x, const float *z, float *y) { float u = x[threadIdx.x], v = z[threadIdx.x]; y[threadIdx.x] = 0.5f * u * (1.0f + erff(u * 0.70710678f)); }
__global__ void b(const float *x, const float *z, float *y) { float u = x[threadIdx.x], v = z[threadIdx.x]; y[threadIdx.x] = 0.5f * u * (1.0f + tanhf(0.79788456f * (u + 0.044715f * u * u * u))); }
