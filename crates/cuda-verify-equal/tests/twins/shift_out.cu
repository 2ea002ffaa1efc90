__global__ void a(const unsigned *x, const unsigned *z, unsigned *y) { unsigned u = x[threadIdx.x], v = z[threadIdx.x]; y[threadIdx.x] = (u * 2u) / 2u; }
__global__ void b(const unsigned *x, const unsigned *z, unsigned *y) { unsigned u = x[threadIdx.x], v = z[threadIdx.x]; y[threadIdx.x] = u; }
