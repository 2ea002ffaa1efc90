__global__ void a(const float *x, const float *z, float *y) { float u = x[threadIdx.x], v = z[threadIdx.x]; y[threadIdx.x] = u >= 0.0f ? u : 0.01f * u; }
__global__ void b(const float *x, const float *z, float *y) { float u = x[threadIdx.x], v = z[threadIdx.x]; y[threadIdx.x] = fmaxf(u, 0.01f * u); }
