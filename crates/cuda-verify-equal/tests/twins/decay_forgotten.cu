__global__ void a(const float *g, float *p) { p[threadIdx.x] -= 1e-3f * (g[threadIdx.x] + 1e-4f * p[threadIdx.x]); }
__global__ void b(const float *g, float *p) { p[threadIdx.x] -= 1e-3f * g[threadIdx.x]; }
