// A product of fragments, of which the sum begins with zeros.
//@ verdict: safe
//@ options: --check=uninitialised-read

#include <mma.h>
#include <cuda_fp16.h>
using namespace nvcuda;

__global__ void multiply(const half *a, const half *b, float *out) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(left, a, 16);
  wmma::load_matrix_sync(right, b, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(out, sum, 16, wmma::mem_row_major);
}

int main() {
  half *a;
  float *out;
  cudaMalloc(&a, 256 * sizeof(half));
  cudaMalloc(&out, 256 * sizeof(float));
  cudaMemset(a, 0, 256 * sizeof(half));
  multiply<<<1, 32>>>(a, a, out);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(out);
  return 0;
}
