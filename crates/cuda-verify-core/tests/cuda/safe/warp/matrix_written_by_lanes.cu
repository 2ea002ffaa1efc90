// The lanes of a warp write a matrix, wait for each other and load it as a fragment.
//@ verdict: safe
//@ options: --kernel=multiply --blockDim=64
// Twin: ../../unsafe/warp/matrix_written_by_lanes.cu does not wait.

#include <mma.h>
using namespace nvcuda;

__global__ void multiply(const half *in, float *out) {
  __shared__ __align__(32) half tile[2][256];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int i = lane; i < 256; i += 32) tile[warp][i] = in[i];
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(left, tile[warp], 16);
  wmma::load_matrix_sync(right, in, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(out + 256 * (2 * blockIdx.x + warp), sum, 16, wmma::mem_row_major);
}
