// Two buffers in turns need one `__syncwarp` per iteration.
//@ verdict: safe
//@ options: --kernel=turn --blockDim=32 --gridDim=1

__global__ void turn(int *out, int n) {
  __shared__ int s[2][32];
  int lane = threadIdx.x;
  for (int i = 0; i < n; i++) {
    s[i & 1][lane] = i;
    __syncwarp();
    out[lane] = s[i & 1][31 - lane];
  }
}
