// Each step reads one row and writes the other one.
//@ verdict: unsafe
//@ options: --kernel=scan --blockDim=128

__global__ void scan(int *x) {
  __shared__ int s[2][128];
  int t = threadIdx.x, cur = 0;
  s[0][t] = x[blockIdx.x * 128 + t];
  __syncthreads();
  for (int o = 1; o < 128; o *= 2) {
    s[1 - cur][t] = t >= o ? s[cur][t] + s[cur][t - o] : s[cur][t];
    __syncthreads();
    s[cur][t] = s[1 - cur][t];  //~ ERROR data-race: write of shared memory `scan::s` by thread (0, 0, 0) of block (0, 0, 0) races with read by thread (64, 0, 0) of block (0, 0, 0)
  }
  x[blockIdx.x * 128 + t] = s[cur][t];
}
