// Each call breaks one rule of a product.
//@ verdict: unsafe

#include <cublas_v2.h>

int main() {
  float host[4] = {1, 2, 3, 4}, one = 1, zero = 0;
  float *a, *b, *c;
  cublasHandle_t h;
  cublasCreate(&h);
  cudaMalloc(&a, 4 * sizeof(float));
  cudaMalloc(&b, 4 * sizeof(float));
  cudaMalloc(&c, 4 * sizeof(float));
  cudaMemcpy(a, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemcpy(b, host, sizeof(host), cudaMemcpyHostToDevice);
  const cublasOperation_t n = CUBLAS_OP_N;
  switch (nondet_int()) {
  case 0: cublasSgemm(0, n, n, 2, 2, 2, &one, a, 2, b, 2, &zero, c, 2); break;  //~ ERROR api-contract: handle
  case 1: cublasSgemm(h, n, n, 2, 2, 2, &one, a, 1, b, 2, &zero, c, 2); break;  //~ ERROR api-contract: invalid
  case 2: cublasSgemm(h, n, n, 2, 2, 2, 0, a, 2, b, 2, &zero, c, 2); break;  //~ ERROR api-contract: scalar is null
  case 3: cublasSgemm(h, n, n, 2, 2, 2, a, a, 2, b, 2, &zero, c, 2); break;  //~ ERROR api-contract: pointer mode
  case 4: cublasSgemm(h, n, n, 2, 2, 2, &one, host, 2, b, 2, &zero, c, 2); break;  //~ ERROR api-contract: host memory
  case 5: cublasSgemm(h, n, n, 2, 2, 2, &one, a, 2, b, 2, &zero, a, 2); break;  //~ ERROR api-contract: overlaps
  case 6: cublasSgemm(h, n, n, 2, 2, 3, &one, a, 2, b, 3, &zero, c, 2); break;  //~ ERROR array-bounds
  case 8:
    cublasDestroy(h);
    cublasSgemm(h, n, n, 2, 2, 2, &one, a, 2, b, 2, &zero, c, 2);  //~ ERROR dangling-pointer
    break;
  case 9: cublasCreate(0); break;  //~ ERROR api-contract: address of the handle
  case 10: cublasSetVector(4, sizeof(float), host, 0, a, 1); break;  //~ ERROR api-contract: step
  case 11: cublasSetMatrix(2, 2, sizeof(float), host, 1, a, 2); break;  //~ ERROR api-contract: leading dimension
  case 12: cublasGetVector(4, sizeof(float), host, 1, a, 1); break;  //~ ERROR api-contract: host side
  case 13: cublasSetVector(8, sizeof(float), host, 1, a, 1); break;  //~ ERROR array-bounds
  }
  return 0;
}
