// Products of halves, by type of the function and by type of the arguments.
//@ verdict: safe

#include <cassert>
#include <cublas_v2.h>
#include <cuda_fp16.h>

int main() {
  __half host[4] = {__float2half(1.5f), __float2half(2), __float2half(-3), __float2half(0.5f)};
  __half one = __float2half(1), zero = __float2half(0), *dev, back;
  float *sum, scale = 2, none = 0, result;
  cublasHandle_t h;
  cublasCreate(&h);
  cudaMalloc(&dev, 5 * sizeof(__half));
  cudaMalloc(&sum, sizeof(float));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  assert(cublasHgemm(h, CUBLAS_OP_T, CUBLAS_OP_N, 1, 1, 2, &one, dev, 2, dev + 2, 2, &zero, dev + 4, 1) ==
         CUBLAS_STATUS_SUCCESS);
  cudaMemcpy(&back, dev + 4, sizeof(back), cudaMemcpyDeviceToHost);
  assert(__half2float(back) == -3.5f);
  assert(cublasGemmEx(h, CUBLAS_OP_T, CUBLAS_OP_N, 1, 1, 2, &scale, dev, CUDA_R_16F, 2, dev + 2, CUDA_R_16F, 2, &none,
                      sum, CUDA_R_32F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT) == CUBLAS_STATUS_SUCCESS);
  cudaMemcpy(&result, sum, sizeof(result), cudaMemcpyDeviceToHost);
  assert(result == -7.0f);
  cublasDestroy(h);
  return 0;
}
