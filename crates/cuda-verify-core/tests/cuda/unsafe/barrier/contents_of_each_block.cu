//@ verdict: unsafe
//@ options: --kernel=k --blockDim=4 --gridDim=2

// Each block finds its own number.
__global__ void k(int *x) {
  __shared__ int s[4];
  int t = threadIdx.x;
  s[t] = blockIdx.x;
  __syncthreads();
  if (t == 0 && s[1] == blockIdx.x) x[0] = blockIdx.x;  //~ ERROR data-race: write of device memory `x` by thread (0, 0, 0) of block (1, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
}
