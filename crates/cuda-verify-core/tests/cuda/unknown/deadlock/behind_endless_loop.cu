//@ verdict: unknown
//@ options: --threads=pair --no-check=deadlock

// The race lies behind a loop that does not end.
__global__ void k(int *x, int *y, int n) {
  int t = threadIdx.x, w = 0;
  for (int i = 3; i >= 0;) {
    if (i == 3) x[blockIdx.x * blockDim.x + t] = w;
    if (t < 2) i++;
    i--;
  }
  if (t < 2) y[n] += 1;  //~ WARN unconfirmed: possible data-race, not confirmed: a loop of the replay does not end
}

int main() {
  int n = nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 6);
  int *x, *y;
  cudaMalloc(&x, 256);
  cudaMalloc(&y, 256);
  k<<<4, 2>>>(x, y, n);
  cudaDeviceSynchronize();
  cudaFree(x);
  cudaFree(y);
  return 0;
}
