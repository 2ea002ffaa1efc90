//@ verdict: unsafe
// Twin: ../../safe/launchers/indices_of_kernel.cu. The first one is the length.
__global__ void number(int *at, int n) {
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i < n) at[i] = n - i;
}

__global__ void gather(const float *from, float *to, const int *at, int n) {
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i < n) to[i] = from[at[i]];  //~ ERROR array-bounds
}

void reverse(int n) {
  float *from, *to;
  int *at;
  if (n <= 0 || n > 1000) return;
  if (cudaMalloc(&from, n * sizeof(float)) || cudaMalloc(&to, n * sizeof(float)) || cudaMalloc(&at, n * sizeof(int))) return;
  number<<<(n + 31) / 32, 32>>>(at, n);
  gather<<<(n + 31) / 32, 32>>>(from, to, at, n);
  cudaFree(from);
  cudaFree(to);
  cudaFree(at);
}
