// Rows are numbered by an unsigned product, which fits.
//@ verdict: safe
//@ options: --kernel=clear --blockDim=64 --gridDim=1

__global__ void clear(int *a, unsigned rows, unsigned width) {
  unsigned x = threadIdx.x;
  if (x < width) for (unsigned y = 0; y < rows; ++y) a[y * width + x] = 0;
}
