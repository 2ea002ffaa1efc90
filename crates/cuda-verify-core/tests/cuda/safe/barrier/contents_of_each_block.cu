//@ verdict: safe
//@ options: --kernel=k --blockDim=4 --gridDim=2

// Each block finds its own number, and writes its own element.
__global__ void k(int *x) {
  __shared__ int s[4];
  int t = threadIdx.x;
  s[t] = blockIdx.x;
  __syncthreads();
  if (t == 0 && s[1] == blockIdx.x) x[blockIdx.x] = blockIdx.x;
}
