#include <curand.h>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
int main() {
  int which = __VERIFIER_nondet_int();
  fill();
  switch (which) {
HOST_CASES
  }
  return 0;
}
