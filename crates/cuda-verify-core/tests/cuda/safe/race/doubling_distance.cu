// What is read is not written.
//@ verdict: safe

__global__ void sum(const int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int distance = 1; distance < n; distance *= 2) {
    if (i + distance < n) b[i] += a[i + distance];
    __syncthreads();
  }
}
