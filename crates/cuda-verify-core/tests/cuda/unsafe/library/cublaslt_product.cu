// A product by cuBLASLt: what is written fits in the matrix of the results.
//@ verdict: unsafe
#include <cublasLt.h>
#include <cstdio>
#include <cassert>
#define N_OUT (64 * 31)
__global__ void add(float *c, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) c[i] += 1.0f; }
int main() {
  int m = 64, n = 32, k = 16;
  float *a, *b, *c; void *work; size_t room = 1024;
  cudaMalloc(&a, m * k * sizeof(float)); cudaMalloc(&b, k * n * sizeof(float)); cudaMalloc(&c, N_OUT * sizeof(float)); cudaMalloc(&work, room);
  cublasLtHandle_t handle; cublasLtCreate(&handle);
  cublasLtMatmulDesc_t product; cublasLtMatrixLayout_t la, lb, lc; cublasLtMatmulPreference_t preference;
  cublasLtMatmulDescCreate(&product, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  cublasOperation_t t = CUBLAS_OP_T;
  cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_TRANSA, &t, sizeof(t));
  cublasLtMatrixLayoutCreate(&la, CUDA_R_32F, k, m, k);
  cublasLtMatrixLayoutCreate(&lb, CUDA_R_32F, k, n, k);
  cublasLtMatrixLayoutCreate(&lc, CUDA_R_32F, m, n, m);
  cublasLtMatmulPreferenceCreate(&preference);
  cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &room, sizeof(room));
  cublasLtMatmulHeuristicResult_t result; int found = 0;
  cublasLtMatmulAlgoGetHeuristic(handle, product, la, lb, lc, lc, preference, 1, &result, &found);
  assert(found == 1);
  float alpha = 1, beta = 0;
  cublasLtMatmul(handle, product, &alpha, a, la, b, lb, &beta, c, lc, c, lc, &result.algo, work, room, 0);  //~ ERROR array-bounds: write out of bounds of device memory `c`
  add<<<8, 256>>>(c, m * n);
  cudaDeviceSynchronize();
  cublasLtMatmulPreferenceDestroy(preference); cublasLtMatmulDescDestroy(product);
  cublasLtMatrixLayoutDestroy(la); cublasLtMatrixLayoutDestroy(lb); cublasLtMatrixLayoutDestroy(lc);
  cublasLtDestroy(handle); cudaFree(a); cudaFree(b); cudaFree(c); cudaFree(work);
}
