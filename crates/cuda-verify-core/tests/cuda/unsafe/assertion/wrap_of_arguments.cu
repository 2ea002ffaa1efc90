// Products of the caller's sizes are not taken to fit where it is looked for those that do not.
//@ verdict: unsafe
//@ options: --check=unsigned-overflow

__global__ void clear(float *a, unsigned rows, unsigned columns) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows * columns) a[i] = 0;  //~ ERROR unsigned-overflow
}
