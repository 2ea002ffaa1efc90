__device__ float g(float x, float y) { return sinf(x); }
__global__ void a(float *o, const float *p) { int i = threadIdx.x; o[i] = g(p[i] * p[i] + 1.0f, p[i] + 2.0f); }
__global__ void b(float *o, const float *p) { int i = threadIdx.x; float t = p[i]; o[i] = g(1.0f + t * t, 2.0f + t); }
