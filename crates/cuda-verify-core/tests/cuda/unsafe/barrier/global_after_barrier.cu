//@ verdict: unsafe
//@ options: --kernel=k --blockDim=4 --gridDim=2

// What a thread has read may have been changed when it reads again behind a barrier.
__global__ void k(int *x, int *y) {
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  x[i] = 0;
  __syncthreads();
  if (t > 0) x[i - 1] = 1;
  __syncthreads();
  if (x[i] == 1) y[blockIdx.x] = t;  //~ ERROR data-race: write of device memory `y` by thread (1, 0, 0) of block (0, 0, 0) races with write by thread (0, 0, 0) of block (0, 0, 0)
}
