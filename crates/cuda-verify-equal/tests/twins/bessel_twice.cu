__global__ void a(float *y, const float *x) { y[threadIdx.x] = __cosf(x[threadIdx.x]); }
__global__ void b(float *y, const float *x) { y[threadIdx.x] = __cosf(x[threadIdx.x] + 1.0f); }
__global__ void c(float *y, const float *x) { y[threadIdx.x] = j0f(x[threadIdx.x]); }
__global__ void d(float *y, const float *x) { y[threadIdx.x] = j0f(x[threadIdx.x] * 2.0f); }
