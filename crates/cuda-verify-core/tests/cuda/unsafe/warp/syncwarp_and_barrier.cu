// The write of the next iteration races with the neighbor's read.
//@ verdict: unsafe
//@ options: --kernel=exchange --blockDim=64 --gridDim=1

__global__ void exchange(const int *in, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    s[t] = in[i * 64 + t];  //~ ERROR data-race
    __syncwarp();
    int value = s[t ^ 1];
    out[i * 64 + t] = value;
  }
}
