// Each step reads one row and writes the other one.
//@ verdict: safe
//@ options: --kernel=scan --blockDim=128

__global__ void scan(int *x) {
  __shared__ int s[2][128];
  int t = threadIdx.x, cur = 0;
  s[0][t] = x[blockIdx.x * 128 + t];
  __syncthreads();
  for (int o = 1; o < 128; o *= 2) {
    s[1 - cur][t] = t >= o ? s[cur][t] + s[cur][t - o] : s[cur][t];
    cur = 1 - cur;
    __syncthreads();
  }
  x[blockIdx.x * 128 + t] = s[cur][t];
}
