// Half of a warp loads a matrix fragment, which all of its lanes have to do.
//@ verdict: unsafe

#include <mma.h>
using namespace nvcuda;

__global__ void load(const half *in, half *out) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> part;
  if (threadIdx.x < 16) {
    wmma::load_matrix_sync(part, in, 16);  //~ ERROR warp-sync: lane 31 is named in the mask but does not come here
    out[threadIdx.x] = part.x[0];
  }
}

int main() {
  half *in, *out;
  cudaMalloc(&in, 256 * sizeof(half));
  cudaMalloc(&out, 32 * sizeof(half));
  cudaMemset(in, 0, 256 * sizeof(half));
  load<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
