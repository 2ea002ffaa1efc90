// Products of sizes that are checked before fit.
//@ verdict: safe
//@ options: --check=unsigned-overflow

__global__ void clear(float *a, unsigned rows, unsigned columns) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (rows < 10000 && columns < 10000 && i < rows * columns) a[i] = 0;
}
