// A `__syncwarp` and a barrier in one loop order what neighbors exchange.
//@ verdict: safe
//@ options: --kernel=exchange --blockDim=64 --gridDim=1

__global__ void exchange(const int *in, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    s[t] = in[i * 64 + t];
    __syncwarp();
    int value = s[t ^ 1];
    __syncthreads();
    out[i * 64 + t] = value;
  }
}
