// The second iteration reads what the first one has written.
//@ verdict: safe
//@ options: --kernel=k

__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = __ldg(&a[i]);
  for (int j = 0; j < n; j++) v++;
  a[i] = v;
}
