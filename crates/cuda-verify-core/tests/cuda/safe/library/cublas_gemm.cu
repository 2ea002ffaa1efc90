// A product with a leading dimension above the rows, in blocks of one matrix, with scalars on either side.
//@ verdict: safe
//@ options: --check=memory-leak

#include <cassert>
#include <cublas_v2.h>

int main() {
  const float a[6] = {1, 2, -99, 3, 4, -99}, b[4] = {5, 6, 7, 8};
  float c[4], one = 1, zero = 0;
  float *dev_a, *dev_b, *dev_c, *dev_scalars;
  cublasHandle_t handle;
  assert(cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS);
  cudaMalloc(&dev_a, sizeof(a));
  cudaMalloc(&dev_b, sizeof(b));
  cudaMalloc(&dev_c, sizeof(c));
  cudaMalloc(&dev_scalars, 2 * sizeof(float));
  assert(cublasSetMatrix(3, 2, sizeof(float), a, 3, dev_a, 3) == CUBLAS_STATUS_SUCCESS);
  assert(cublasSetVector(4, sizeof(float), b, 1, dev_b, 1) == CUBLAS_STATUS_SUCCESS);
  // With beta zero the contents of C, which are indeterminate, have no influence.
  assert(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, dev_a, 3, dev_b, 2, &zero, dev_c, 2) ==
         CUBLAS_STATUS_SUCCESS);
  assert(cublasGetMatrix(2, 2, sizeof(float), dev_c, 2, c, 2) == CUBLAS_STATUS_SUCCESS);
  assert(c[0] == 23 && c[1] == 34 && c[2] == 31 && c[3] == 46);
  cudaMemcpy(dev_scalars, &one, sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dev_scalars + 1, &zero, sizeof(float), cudaMemcpyHostToDevice);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  assert(cublasSgemm(handle, CUBLAS_OP_T, CUBLAS_OP_N, 1, 1, 2, dev_scalars, dev_b, 2, dev_b, 2, dev_scalars + 1, dev_c,
                     2) == CUBLAS_STATUS_SUCCESS);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
  assert(cublasGetVector(1, sizeof(float), dev_c, 1, c, 1) == CUBLAS_STATUS_SUCCESS);
  assert(c[0] == 61);
  // A block of a matrix from two other blocks of it.
  assert(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, dev_b + 1, 2, dev_b + 2, 2, &one, dev_b + 3, 2) ==
         CUBLAS_STATUS_SUCCESS);
  cudaFree(dev_a);
  cudaFree(dev_b);
  cudaFree(dev_c);
  cudaFree(dev_scalars);
  cublasDestroy(handle);
  return 0;
}
