// A warp stores a product, loads it as a factor, and its lanes read the result, each time after they have met.
//@ verdict: safe
//@ options: --kernel=square --blockDim=32
// Twin: ../../unsafe/warp/matrix_read_by_lanes.cu does not wait.

#include <mma.h>
using namespace nvcuda;

__global__ void square(const half *in, half *out) {
  __shared__ __align__(32) half tile[256], result[256];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, half> sum;
  wmma::fill_fragment(sum, __float2half(0.0f));
  wmma::load_matrix_sync(left, in, 16);
  wmma::load_matrix_sync(right, in, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(tile, sum, 16, wmma::mem_row_major);
  __syncwarp();
  wmma::load_matrix_sync(left, tile, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(result, sum, 16, wmma::mem_row_major);
  __syncwarp();
  for (int i = threadIdx.x; i < 256; i += 32) out[256 * blockIdx.x + i] = result[i];
}
