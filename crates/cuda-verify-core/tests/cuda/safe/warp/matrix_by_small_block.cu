// A block of two whole warps loads matrix fragments.
//@ verdict: safe

#include <mma.h>
using namespace nvcuda;

__global__ void load(const half *in, half *out) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> part;
  wmma::load_matrix_sync(part, in, 16);
  out[threadIdx.x] = part.x[0];
}

int main() {
  half *in, *out;
  cudaMalloc(&in, 256 * sizeof(half));
  cudaMalloc(&out, 64 * sizeof(half));
  cudaMemset(in, 0, 256 * sizeof(half));
  load<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
