__global__ void a(const float *x, const float *z, float *y) { float u = x[threadIdx.x], v = z[threadIdx.x]; y[threadIdx.x] = sqrtf(u * u); }
__global__ void b(const float *x, const float *z, float *y) { float u = x[threadIdx.x], v = z[threadIdx.x]; y[threadIdx.x] = fabsf(u); }
