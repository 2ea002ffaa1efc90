// All have read their neighbors before one writes.
//@ verdict: unsafe
//@ options: --kernel=k --blockDim=128 --gridDim=1

__global__ void k(float *a, int it) {
  __shared__ float s[130];
  int t = threadIdx.x + 1;
  s[t] = a[t]; if (t == 1) { s[0] = 0; s[129] = 0; }
  __syncthreads();
  for (int i = 0; i < it; i++) {
    float v = (s[t - 1] + s[t] + s[t + 1]) / 3;
    s[t] = v;  //~ ERROR data-race: write of shared memory `k::s` by thread (0, 0, 0) of block (0, 0, 0) races with read by thread (1, 0, 0) of block (0, 0, 0)
    __syncthreads();
  }
  a[t] = s[t];
}
