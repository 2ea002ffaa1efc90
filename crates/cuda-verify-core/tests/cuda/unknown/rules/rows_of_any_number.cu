//~^ WARN bounded: rests on rules that are off: products-fit
// Rows are numbered by an unsigned product, which fits.
//@ verdict: unknown
//@ options: --kernel=clear --blockDim=64 --gridDim=1 --without=products-fit

__global__ void clear(int *a, unsigned rows, unsigned width) {
  unsigned x = threadIdx.x;
  if (x < width) for (unsigned y = 0; y < rows; ++y) a[y * width + x] = 0;
}
