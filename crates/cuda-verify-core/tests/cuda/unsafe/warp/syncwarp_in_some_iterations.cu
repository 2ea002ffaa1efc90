// A barrier of the warp in some iterations does not order what comes before it in one with what comes behind it in the
// iteration before.
//@ verdict: unsafe

__global__ void __launch_bounds__(32) k(const int *a, int n) {
  __shared__ int s[32];
  s[threadIdx.x] = 0;
  __syncthreads();
  for (int i = 0; i < n; i++) {
    if (a[i] > 0) {
      int x = s[threadIdx.x];
      __syncwarp();
      s[threadIdx.x ^ 1] = x + 1;  //~ ERROR data-race
    }
  }
}
