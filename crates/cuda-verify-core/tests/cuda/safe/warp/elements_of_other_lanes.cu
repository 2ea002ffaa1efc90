// A warp fills a tile and loads matrices from it.
//@ verdict: safe
// Twin: ../../unsafe/warp/elements_of_other_lanes.cu does not wait for the tile.

#include <mma.h>
using namespace nvcuda;

__global__ void square(const half *a, float *c) {
  __shared__ __align__(32) half tile[256];
  for (int i = threadIdx.x; i < 256; i += 32) tile[i] = a[i];
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(left, tile, 16);
  wmma::load_matrix_sync(right, tile, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

int main() {
  half *a;
  float *c;
  cudaMalloc(&a, 512);
  cudaMalloc(&c, 1024);
  cudaMemset(a, 0, 512);
  square<<<1, 32>>>(a, c);
  cudaFree(a);
  cudaFree(c);
  return 0;
}
