// A number by which the kernel divides is not taken to be positive where it is tested afterwards to be negative.
//@ verdict: unsafe

__global__ void k(int *a, int n) {
  int s[16];
  int part = 100 / n;
  if (n < 0) s[20] = part;  //~ ERROR array-bounds
  a[threadIdx.x + blockIdx.x * blockDim.x] = part;
}

__global__ void of_threads(int *a, int n) {
  int part = 100 / n;
  if (n < 0) a[threadIdx.x / 2] = part;  //~ ERROR data-race
}
