//@ verdict: safe
//@ options: --kernel=k --blockDim=4 --gridDim=2

// Each block writes its own element.
__global__ void k(int *x) {
  __shared__ int s[4];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  if (t == 1) s[0] = 5;
  __syncthreads();
  if (t == 0) x[blockIdx.x] = s[t];
}
