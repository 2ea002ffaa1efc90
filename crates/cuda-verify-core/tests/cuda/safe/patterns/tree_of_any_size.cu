// A sweep of a tree whose size is known from a precondition.
//@ verdict: safe
//@ options: --kernel=sweep --blockDim=128 --gridDim=1

__global__ void sweep(int *g, int n) {
  __requires(n == 2 * blockDim.x);
  extern __shared__ int s[];
  int t = threadIdx.x, stride = 1;
  s[2 * t] = g[2 * t];
  s[2 * t + 1] = g[2 * t + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) s[stride * (2 * t + 2) - 1] += s[stride * (2 * t + 1) - 1];
    stride *= 2;
  }
}
