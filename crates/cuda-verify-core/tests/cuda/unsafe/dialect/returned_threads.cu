// Threads that have returned are missing at a barrier that needs all.
//@ verdict: unsafe
//@ options: --kernel=fill --blockDim=64 --gridDim=8 --barriers-need-all

__global__ void fill(int *a, int n) {
  if (threadIdx.x >= n) return;
  __syncthreads();  //~ ERROR barrier-divergence
  a[blockIdx.x * blockDim.x + threadIdx.x] = n;
}
