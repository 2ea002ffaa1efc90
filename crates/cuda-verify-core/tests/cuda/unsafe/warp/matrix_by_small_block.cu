// A block of 48 threads, the second warp of which is not a whole one, multiplies matrices.
//@ verdict: unsafe

#include <mma.h>
using namespace nvcuda;

__global__ void load(const half *in, half *out) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> part;
  wmma::load_matrix_sync(part, in, 16);  //~ ERROR api-contract: matrix fragment: a warp of the block is not a whole one
  out[threadIdx.x] = part.x[0];
}

int main() {
  half *in, *out;
  cudaMalloc(&in, 256 * sizeof(half));
  cudaMalloc(&out, 64 * sizeof(half));
  cudaMemset(in, 0, 256 * sizeof(half));
  load<<<1, 48>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
