// Strided copies both ways, a workspace, a batch by addresses in device memory.
//@ verdict: safe

#include <cassert>
#include <cublas_v2.h>

int main() {
  float host[4] = {1, 2, 3, 4}, back[2], one = 1, zero = 0, *dev, *workspace, *at[3], **addresses;
  cublasHandle_t h;
  cublasCreate(&h);
  cudaMalloc(&dev, 4 * sizeof(float));
  cudaMalloc(&workspace, 1024);
  cudaMalloc(&addresses, sizeof(at));
  assert(cublasSetWorkspace(h, workspace, 1024) == CUBLAS_STATUS_SUCCESS);
  assert(cublasSetVector(2, sizeof(float), host, 2, dev, 1) == CUBLAS_STATUS_SUCCESS);
  assert(cublasGetVectorAsync(2, sizeof(float), dev, 1, back, 1, 0) == CUBLAS_STATUS_SUCCESS);
  cudaDeviceSynchronize();
  assert(back[0] == 1 && back[1] == 3);
  for (int i = 0; i < 3; ++i) at[i] = dev + i;
  cudaMemcpy(addresses, at, sizeof(at), cudaMemcpyHostToDevice);
  assert(cublasSgemmBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, addresses, 1, addresses + 1, 1, &zero,
                            addresses + 2, 1, 1) == CUBLAS_STATUS_SUCCESS);
  assert(cublasGetVector(1, sizeof(float), dev + 2, 1, back, 1) == CUBLAS_STATUS_SUCCESS);
  assert(back[0] == 3);
  cublasDestroy(h);
  return 0;
}
