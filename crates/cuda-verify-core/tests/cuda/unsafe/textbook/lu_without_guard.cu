// Twin of ../../safe/textbook/lu.cu with a mistake: without guard.
//@ verdict: unsafe
__global__ void lu(float *matrices, int n) {
  __requires(n > 0 && n <= 1024);
  __requires_extent(matrices, (size_t)gridDim.x * n * n);
  float *a = matrices + (size_t)blockIdx.x * n * n;
  for (int k = 0; k < n - 1; k++) {
    for (int i = k + 1 + threadIdx.x; i < n; i += blockDim.x) a[i * n + k] /= a[k * n + k];
    __syncthreads();
    for (int i = k + 1 + threadIdx.x; i <= n; i += blockDim.x)
      for (int j = k + 1; j < n; j++) a[i * n + j] -= a[i * n + k] * a[(k ) * n + j];  //~ ERROR array-bounds
    __syncthreads();
  }
}
