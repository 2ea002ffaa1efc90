// One step more than there are rows reads behind them.
//@ verdict: unsafe
//@ options: --kernel=reduce --gridDim=1 --blockDim=16,16

__global__ void reduce(float *out, const float *in) {
  __shared__ float s[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = in[16 * y + x];
  __syncthreads();
  for (int i = 1; i <= 1 + __log2f(16); i++) {
    int power = __powf(2, i);
    if (y % power == 0) s[y][x] += s[y + power / 2][x]; //~ ERROR array-bounds
    __syncthreads();
  }
  if (y == 0) out[x] = s[0][x];
}
