// Rows of a constant length in few blocks: no index overflows, whatever the caller passes.
//@ verdict: safe
//@ options: --kernel=rows --gridDim=4 --blockDim=32 --without=signed-overflow

__global__ void rows(int *out, int n) {
  int row = blockIdx.x * 32;
  if (threadIdx.x < n) out[row + threadIdx.x] = n;
}
