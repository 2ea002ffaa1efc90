// Each thread fills a slice of its own and one element more.
//@ verdict: unsafe
//@ options: --kernel=fill --blockDim=64 --gridDim=8

__global__ void fill(float *a, int n) {
  __requires(n > 0 && n < 1000);
  float *p = a + (blockIdx.x * blockDim.x + threadIdx.x) * n;
  float *end = p + n;
  while (p <= end) *p++ = threadIdx.x;  //~ ERROR data-race
}
