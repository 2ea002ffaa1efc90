__global__ void a(const int *x, const int *z, int *y) { int u = x[threadIdx.x], v = z[threadIdx.x]; y[threadIdx.x] = u == 1234567 ? 1 : 0; }
__global__ void b(const int *x, const int *z, int *y) { int u = x[threadIdx.x], v = z[threadIdx.x]; y[threadIdx.x] = 0; }
