// A prefix sum between two halves of an array, which a flag tells apart.
//@ verdict: safe
//@ options: --kernel=scan --blockDim=256 --gridDim=1

__global__ void scan(int *g, int n) {
  __shared__ int s[512];
  int t = threadIdx.x, out = 0;
  s[t] = g[t];
  __syncthreads();
  for (int d = 1; d < n; d *= 2) {
    out = 1 - out;
    int in = 1 - out;
    s[out * 256 + t] = t >= d ? s[in * 256 + t] + s[in * 256 + t - d] : s[in * 256 + t];
    __syncthreads();
  }
}
