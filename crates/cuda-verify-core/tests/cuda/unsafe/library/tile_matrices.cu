// Two warps store their tiles in the same place.
//@ verdict: unsafe
// Twin: ../../safe/library/tile_matrices.cu gives each warp a tile.
using namespace nvcuda;

__global__ void multiply(const half *a, const half *b, float *c) {
  int warp = threadIdx.x / 32;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  wmma::load_matrix_sync(left, a + 256 * warp, 16);
  wmma::load_matrix_sync(right, b, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);  //~ ERROR data-race
}

int main() {
  half *a, *b;
  float *c;
  cudaMalloc(&a, 2 * 256 * sizeof(half));
  cudaMalloc(&b, 256 * sizeof(half));
  cudaMalloc(&c, 2 * 256 * sizeof(float));
  cudaMemset(a, 0, 2 * 256 * sizeof(half));
  cudaMemset(b, 0, 256 * sizeof(half));
  multiply<<<1, 64>>>(a, b, c);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return 0;
}
