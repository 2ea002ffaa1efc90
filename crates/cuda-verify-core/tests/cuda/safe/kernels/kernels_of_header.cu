//@ verdict: safe
// Kernels of a header that lies beside the file are checked where the file uses them, and it does not.

#include "shared_kernels.cuh"

__global__ void fill(float *out, int columns) {
  for (int column = threadIdx.x; column < columns; column += blockDim.x) out[at(blockIdx.x, columns, column)] = 0;
}
