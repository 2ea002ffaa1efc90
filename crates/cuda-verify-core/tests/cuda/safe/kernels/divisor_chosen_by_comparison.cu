// Of two divisors the program chooses one, and the caller sees to it.
//@ verdict: safe

__global__ void k(int *a, int n) {
  int part = 100 / (n > 3 ? n : 1);
  a[threadIdx.x + blockIdx.x * blockDim.x] = part;
}
