#include <cublas.h>
int main() {
  int which = __VERIFIER_nondet_int();
  void *place;
  fill();
  cublasInit();
  switch (which) {
HOST_CASES
  }
  return 0;
}
