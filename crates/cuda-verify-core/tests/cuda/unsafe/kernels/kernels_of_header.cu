//@ verdict: unsafe
// Rows of no length, by a function of a header that lies elsewhere.

#include "../../safe/kernels/shared_kernels.cuh"

__global__ void fill(float *out, int columns) {
  for (int column = threadIdx.x; column < columns; column += blockDim.x)
    out[at(blockIdx.x, 0, column)] = 0;  //~ ERROR data-race
}
