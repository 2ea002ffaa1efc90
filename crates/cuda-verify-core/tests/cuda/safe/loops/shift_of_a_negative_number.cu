// One that is not negative only gets smaller, whether it is shifted or divided by what is positive.
//@ verdict: safe
//@ options: --kernel=shift

#include <assert.h>

__global__ void shift(int n, int m) {
  __requires(m >= 1 && m <= 3);
  int x = 8;
  for (int i = 0; i < n; i++) x = x >> m;
  assert(x >= 0 && x <= 8);
}
