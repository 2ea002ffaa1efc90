#include <cublas_v2.h>
#include <cuda_fp16.h>
int main() {
  int which = __VERIFIER_nondet_int();
  cublasHandle_t h, other;
  fill();
  cublasCreate(&h);
  switch (which) {
HOST_CASES
  }
  return 0;
}
