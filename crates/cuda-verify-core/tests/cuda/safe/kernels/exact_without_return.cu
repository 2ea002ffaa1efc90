// Every thread of a kernel on its own is run if that is asked for; the barrier waits for all of them.
//@ options: --threads=exact --blockDim=8 --gridDim=2 --barriers-need-all
//@ verdict: safe
// Twin: ../../unsafe/kernels/exact_early_return.cu lets a thread return before the barrier.

__global__ void shift(int *a, int n) {
  __shared__ int s[8];
  const int t = threadIdx.x;
  s[t] = a[blockIdx.x * 8 + t];
  __syncthreads();
  if (t < n) a[blockIdx.x * 8 + t] = s[(t + 1) % 8];
}
