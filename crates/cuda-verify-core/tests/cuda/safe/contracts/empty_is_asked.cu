//@ verdict: safe
// With a test for no elements the launcher needs nothing of its callers.
__global__ void add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
void run(const float *a, const float *b, float *c, int n) {
  if (n <= 0) return;
  add<<<n / 256 + 1, 256>>>(a, b, c, n);
}
