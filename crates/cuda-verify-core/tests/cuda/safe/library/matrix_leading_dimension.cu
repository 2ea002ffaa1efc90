// A fragment is loaded from rows whose distance is a multiple of eight halves.
//@ verdict: safe

#include <mma.h>
#include <cuda_fp16.h>
using namespace nvcuda;
#define LD 24

__global__ void load(const half *a, half *out) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> f;
  wmma::load_matrix_sync(f, a, LD);
  out[threadIdx.x] = f.x[0];
}

int main() {
  half *a, *out;
  cudaMalloc(&a, 16 * LD * sizeof(half));
  cudaMalloc(&out, 32 * sizeof(half));
  cudaMemset(a, 0, 16 * LD * sizeof(half));
  load<<<1, 32>>>(a, out);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(out);
  return 0;
}
