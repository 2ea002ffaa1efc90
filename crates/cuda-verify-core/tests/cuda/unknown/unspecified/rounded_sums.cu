// A violation that is there for some sums only which a warp may form of factors that are rounded.
//@ verdict: unknown
#include <assert.h>
#include <mma.h>
using namespace nvcuda;

__global__ void product(float *c, const half *a) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 1.0f);
  wmma::load_matrix_sync(left, a, 16);
  wmma::load_matrix_sync(right, a, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

int main() {
  half a[256], *a_device;
  float c[256], *c_device;
  for (int i = 0; i < 256; ++i) a[i] = __float2half(0.0001f * i);
  cudaMalloc(&a_device, sizeof(a));
  cudaMalloc(&c_device, sizeof(c));
  cudaMemcpy(a_device, a, sizeof(a), cudaMemcpyHostToDevice);
  product<<<1, 32>>>(c_device, a_device);
  cudaMemcpy(c, c_device, sizeof(c), cudaMemcpyDeviceToHost);
  assert(c[255] == 1.0098088f);  //~ WARN unspecified: `mma_sync`
  cudaFree(a_device);
  cudaFree(c_device);
  return 0;
}
