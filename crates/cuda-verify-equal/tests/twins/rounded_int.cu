__global__ void a(const int *x, const int *z, int *y) { int u = x[threadIdx.x], v = z[threadIdx.x]; y[threadIdx.x] = (float)u == (float)v; }
__global__ void b(const int *x, const int *z, int *y) { int u = x[threadIdx.x], v = z[threadIdx.x]; y[threadIdx.x] = u == v; }
