// Lanes write the next row while others of the warp read this one.
//@ verdict: unsafe
//@ options: --kernel=reverse --blockDim=[32,4] --gridDim=5

__global__ void reverse(const float *in, float *out, int n) {
  __shared__ float s[4][33];
  int warp = threadIdx.y, lane = threadIdx.x;
  for (int row = 0; row < n; row++) {
    s[warp][lane] = in[row * 32 + lane];  //~ ERROR data-race
    __syncwarp();
    float value = s[warp][31 - lane];
    out[(((size_t)row * 5 + blockIdx.x) * 4 + warp) * 32 + lane] = value;
  }
}
