// A number by which the kernel divides may be tested afterwards.
//@ verdict: safe

__global__ void k(int *a, int n) {
  int s[16];
  int part = 100 / n;
  if (n < 0) s[15] = part;
  if (n < 16 && n >= 0) s[n] = part;
  a[threadIdx.x + blockIdx.x * blockDim.x] = part;
}
