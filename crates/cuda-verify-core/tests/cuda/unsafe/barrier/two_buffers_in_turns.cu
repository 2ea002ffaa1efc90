// With two buffers one barrier in each iteration is enough.
//@ verdict: unsafe
//@ options: --kernel=k --blockDim=64

__global__ void k(const float *a, float *c, int n) {
  __shared__ float s[2][64];
  float acc = 0;
  for (int it = 0; it < n; it++) {
    int b = (it >> 1) & 1;
    s[b][threadIdx.x] = a[it * 64 + threadIdx.x];  //~ ERROR data-race: write of shared memory `k::s` by thread (63, 0, 0) of block (0, 0, 0) races with read by thread (0, 0, 0) of block (0, 0, 0)
    __syncthreads();
    acc += s[b][63 - threadIdx.x];
  }
  c[blockIdx.x * 64 + threadIdx.x] = acc;
}
