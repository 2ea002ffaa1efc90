// Something that is not a number times zero is not zero: alpha is one here.
//@ verdict: unsafe

#include <cassert>
#include <cmath>
#include <cublas_v2.h>

int main() {
  float host[3] = {NAN, 0, 0}, *dev, one = 1, zero = 0;
  cublasHandle_t h;
  cublasCreate(&h);
  cudaMalloc(&dev, sizeof(host));
  cudaMemcpy(dev, host, sizeof(host), cudaMemcpyHostToDevice);
  cublasSgemv(h, CUBLAS_OP_N, 1, 1, &one, dev, 1, dev + 1, 1, &zero, dev + 2, 1);
  cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
  assert(host[2] == 0);  //~ ERROR assertion
  return 0;
}
