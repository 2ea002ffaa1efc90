__global__ void a(float *y, const float *x) { float r; asm("sin.approx.f32 %0, %1;" : "=f"(r) : "f"(x[threadIdx.x])); y[threadIdx.x] = r; }
__global__ void b(float *y, const float *x) { float r; asm("sin.approx.f32 %0, %1;" : "=f"(r) : "f"(x[threadIdx.x] * 2.0f)); y[threadIdx.x] = r; }
__global__ void c(unsigned *y, const unsigned *x) { unsigned r; asm("mov.u32 %0, %%smid;" : "=r"(r)); y[threadIdx.x] = r; }
__global__ void d(unsigned *y, const unsigned *x) { unsigned r; asm("mov.u32 %0, %%clock;" : "=r"(r)); y[threadIdx.x] = r; }
