// One buffer and one `__syncwarp` per iteration: the next write races with the reads.
//@ verdict: unsafe
//@ options: --kernel=turn --blockDim=32 --gridDim=1

__global__ void turn(int *out, int n) {
  __shared__ int s[2][32];
  int lane = threadIdx.x;
  for (int i = 0; i < n; i++) {
    s[0][lane] = i;  //~ ERROR data-race
    __syncwarp();
    out[lane] = s[0][31 - lane];
  }
}
