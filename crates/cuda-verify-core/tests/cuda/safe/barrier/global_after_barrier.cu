//@ verdict: safe
//@ options: --kernel=k --blockDim=4 --gridDim=2

// Each thread writes its own element, whatever it finds.
__global__ void k(int *x, int *y) {
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  x[i] = 0;
  __syncthreads();
  if (t > 0) x[i - 1] = 1;
  __syncthreads();
  if (x[i] == 1) y[i] = t;
}
