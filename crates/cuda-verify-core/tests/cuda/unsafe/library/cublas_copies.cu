// A copy to the device goes to host memory, a workspace is too small or not aligned, a batch has host addresses.
//@ verdict: unsafe

#include <cublas_v2.h>

int main() {
  float host[4] = {1, 2, 3, 4}, one = 1, *dev, *addresses[1];
  cublasHandle_t h;
  cublasCreate(&h);
  cudaMalloc(&dev, 4 * sizeof(float));
  addresses[0] = dev;
  const cublasOperation_t n = CUBLAS_OP_N;
  switch (nondet_int()) {
  case 0: cublasSetVector(4, sizeof(float), host, 1, host, 1); break;  //~ ERROR api-contract: device side
  case 1: cublasSetWorkspace(h, host, 16); break;  //~ ERROR api-contract: not device memory
  case 2: cublasSetWorkspace(h, dev, 32); break;  //~ ERROR api-contract: smaller
  case 3: cublasSetWorkspace(h, dev + 1, 12); break;  //~ ERROR api-contract: aligned
  case 4:
    cublasSgemmBatched(h, n, n, 1, 1, 1, &one, addresses, 1, addresses, 1, &one, addresses, 1, 1);  //~ ERROR api-contract: array of addresses
    break;
  case 5:
    cublasSgemmStridedBatched(h, n, n, 1, 1, 1, &one, dev, 1, 0, dev, 1, 0, &one, dev + 2, 1, 0, 2);  //~ ERROR api-contract: overlaps
    break;
  case 6:
    cublasSgemmStridedBatched(h, n, n, 1, 1, 1, &one, dev, 1, 0, dev, 1, 0, &one, dev + 2, 1, 1, -1);  //~ ERROR api-contract: negative
    break;
  }
  return 0;
}
