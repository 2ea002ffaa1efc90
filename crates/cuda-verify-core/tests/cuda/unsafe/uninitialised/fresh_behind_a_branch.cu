// Every thread changes an element of its own that nothing has been written to.
//@ verdict: unsafe
//@ options: --check=uninitialised-read
__global__ void k(int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += 1;  //~ ERROR uninitialised-read
}
extern "C" int nondet_int();
int main() {
  int n = nondet_int(), m = nondet_int();
  if (n < 1 || n > 1000000) return 0;
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  if (m == 77777777) k<<<(n + 255) / 256, 256>>>(d, n);
  cudaFree(d);
}
