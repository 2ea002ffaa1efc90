// Lanes that meet in some iterations only, and have places of their own.
//@ verdict: safe

__global__ void __launch_bounds__(32) k(const int *a, int n) {
  __shared__ int s[32];
  s[threadIdx.x] = 0;
  __syncthreads();
  for (int i = 0; i < n; i++) {
    if (a[i] > 0) {
      int x = s[threadIdx.x];
      __syncwarp();
      s[threadIdx.x] = x + 1;
    }
  }
}
