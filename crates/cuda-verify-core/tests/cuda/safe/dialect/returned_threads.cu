// Threads that have returned are not waited for.
//@ verdict: safe
//@ options: --kernel=fill --blockDim=64 --gridDim=8

__global__ void fill(int *a, int n) {
  if (threadIdx.x >= n) return;
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = n;
}
