//@ verdict: unsafe
//@ options: --kernel=k --blockDim=4 --gridDim=2

// Another thread has changed what the first one had written.
__global__ void k(int *x) {
  __shared__ int s[4];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  if (t == 1) s[0] = 5;
  __syncthreads();
  if (s[t] == 5) x[0] = blockIdx.x;  //~ ERROR data-race: write of device memory `x` by thread (0, 0, 0) of block (1, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
}
