//@ verdict: safe
// The bound of each instance of a template, computed from its arguments, also where only a declaration says it.

template <int Warps, class T>
__global__ void __launch_bounds__(32 * Warps, sizeof(T) == 8 ? 1 : 2) fill(T *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__launch_bounds__(64) __global__ void clear(int *a);
__global__ void clear(int *a) { a[threadIdx.x] = 0; }

int main() {
  int *d;
  double *e;
  cudaMalloc(&d, 256 * sizeof(int));
  cudaMalloc(&e, 64 * sizeof(double));
  fill<8><<<1, 256>>>(d);
  fill<2><<<1, 64>>>(e);
  clear<<<1, 64>>>(d);
  assert(cudaDeviceSynchronize() == cudaSuccess);
  cudaFree(d);
  cudaFree(e);
}
