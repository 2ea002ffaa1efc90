// Products of whole numbers are exact.
//@ verdict: unsafe
#include <assert.h>
#include <mma.h>
using namespace nvcuda;

__global__ void product(int *c, const signed char *a, const signed char *b) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::row_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> sum;
  wmma::fill_fragment(sum, (int)0);
  wmma::load_matrix_sync(left, a, 16);
  wmma::load_matrix_sync(right, a, 16);
  wmma::mma_sync(sum, left, right, sum);
  wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

int main() {
  const int m = 16, n = 16, k = 16;
  signed char a[m * k], b[k * n], *a_device, *b_device;
  int c[m * n], *c_device;
  for (int i = 0; i < m * k; ++i) a[i] = (signed char)(float)(i * 7 % 5 - 2);
  for (int i = 0; i < k * n; ++i) b[i] = (signed char)(float)(i * 3 % 7 - 3);
  cudaMalloc(&a_device, sizeof(a));
  cudaMalloc(&b_device, sizeof(b));
  cudaMalloc(&c_device, sizeof(c));
  cudaMemcpy(a_device, a, sizeof(a), cudaMemcpyHostToDevice);
  cudaMemcpy(b_device, b, sizeof(b), cudaMemcpyHostToDevice);
  product<<<1, 32>>>(c_device, a_device, b_device);
  cudaMemcpy(c, c_device, sizeof(c), cudaMemcpyDeviceToHost);
  for (int row = 0; row < m; ++row) {
    for (int column = 0; column < n; ++column) {
      float sum = 0;
      for (int i = 0; i < k; ++i) sum += (float)a[row * k + i] * (float)b[i * n + column];
      assert((float)c[row * n + column] == sum);  //~ ERROR assertion
    }
  }
  cudaFree(a_device);
  cudaFree(b_device);
  cudaFree(c_device);
  return 0;
}
