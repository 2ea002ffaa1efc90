// The legacy interface: no handle, scalars and results by value.
//@ verdict: safe

#include <cassert>
#include <cublas.h>

int main() {
  float host[4] = {1, 2, 3, 4}, *dev;
  cublasInit();
  assert(cublasAlloc(5, sizeof(float), (void **)&dev) == CUBLAS_STATUS_SUCCESS);
  cublasSetVector(4, sizeof(float), host, 1, dev, 1);
  assert(cublasSdot(2, dev, 1, dev + 2, 1) == 11);
  cublasSgemm('n', 't', 1, 1, 2, 1.0f, dev, 1, dev + 2, 1, 0.0f, dev + 4, 1);
  assert(cublasGetError() == CUBLAS_STATUS_SUCCESS);
  cublasFree(dev);
  cublasShutdown();
  return 0;
}
