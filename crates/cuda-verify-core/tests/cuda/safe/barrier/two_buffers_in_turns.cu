// With two buffers one barrier in each iteration is enough.
//@ verdict: safe
//@ options: --kernel=k --blockDim=64

__global__ void k(const float *a, float *c, int n) {
  __shared__ float s[2][64];
  float acc = 0;
  for (int it = 0; it < n; it++) {
    int b = it & 1;
    s[b][threadIdx.x] = a[it * 64 + threadIdx.x];
    __syncthreads();
    acc += s[b][63 - threadIdx.x];
  }
  c[blockIdx.x * 64 + threadIdx.x] = acc;
}
