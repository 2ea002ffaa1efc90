// The library is not initialised, or an operation has no such letter.
//@ verdict: unsafe

#include <cublas.h>

int main() {
  float *dev;
  cudaMalloc(&dev, 4 * sizeof(float));
  switch (nondet_int()) {
  case 0: cublasSscal(4, 2.0f, dev, 1); break;  //~ ERROR api-contract: cublasInit
  case 1:
    cublasInit();
    cublasSgemv('x', 1, 1, 1.0f, dev, 1, dev + 1, 1, 0.0f, dev + 2, 1);  //~ ERROR api-contract: one of N, T, C
    break;
  case 2: cublasAlloc(0, 4, (void **)&dev); break;  //~ ERROR api-contract: not positive
  case 3:
    cublasInit();
    cublasStrsm('l', 'x', 'n', 'n', 1, 1, 1.0f, dev, 1, dev + 1, 1);  //~ ERROR api-contract: one of U, L
    break;
  }
  return 0;
}
