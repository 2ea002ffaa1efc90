// A thread that has returned does not come to the barrier, which is asked to wait for all of them.
//@ options: --threads=exact --blockDim=8 --gridDim=2 --barriers-need-all
//@ verdict: unsafe
// Twin: ../../safe/kernels/exact_without_return.cu.

__global__ void shift(int *a, int n) {
  __shared__ int s[8];
  const int t = threadIdx.x;
  if (t >= n) return;
  s[t] = a[blockIdx.x * 8 + t];
  __syncthreads(); //~ ERROR barrier-divergence
  a[blockIdx.x * 8 + t] = s[t];
}
