// A warp loads matrices from a tile that it has filled, without waiting: a lane may get elements of others.
//@ verdict: unsafe
// Twin: ../../safe/warp/elements_of_other_lanes.cu waits for the tile.

#include <mma.h>
using namespace nvcuda;

__global__ void square(const half *a, float *c) {
  __shared__ __align__(32) half tile[256];
  for (int i = threadIdx.x; i < 256; i += 32) tile[i] = a[i];  //~ ERROR data-race
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
