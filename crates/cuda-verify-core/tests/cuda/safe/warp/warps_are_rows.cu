// Blocks of 32 by 4: every warp has a row of its own.
//@ verdict: safe
//@ options: --kernel=reverse --blockDim=[32,4] --gridDim=5

__global__ void reverse(const float *in, float *out, int n) {
  __shared__ float s[4][33];
  int warp = threadIdx.y, lane = threadIdx.x;
  for (int row = 0; row < n; row++) {
    s[warp][lane] = in[row * 32 + lane];
    __syncwarp();
    float value = s[warp][31 - lane];
    __syncwarp();
    out[(((size_t)row * 5 + blockIdx.x) * 4 + warp) * 32 + lane] = value;
  }
}
