//@ verdict: safe
//@ condition: n <= 2147483392
//@ condition: n >= 1
// A launcher needs a positive number of elements: a grid of no blocks is no launch.
__global__ void add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
void run(const float *a, const float *b, float *c, int n) {
  add<<<(n + 255) / 256, 256>>>(a, b, c, n);
}
