// The second iteration reads what the first one has written.
//@ verdict: unsafe
//@ options: --kernel=k

__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < n; j++) a[i] = __ldg(&a[i]) + 1;  //~ ERROR data-race
}
