__global__ void a(const float *x, float *y) { float u = x[threadIdx.x]; y[threadIdx.x] = u + 1e-6f; }
__global__ void b(const float *x, float *y) { float u = x[threadIdx.x]; y[threadIdx.x] = u; }
