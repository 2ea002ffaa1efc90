//@ verdict: safe
//@ condition: gridDim.y == 1
//@ condition: gridDim.z == 1
//@ condition: blockDim.y == 1
//@ condition: blockDim.z == 1
//@ condition: gridDim.x * blockDim.x <= 2147483647
//@ condition: len != 0
//@ condition: len != -1
// A kernel on its own needs one thread along axes that it does not look at.
__global__ void rows(const float *x, float *y, int n, int len) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i / len];
}
