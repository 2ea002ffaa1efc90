// A negative number that is shifted by an unknown distance goes up to -1.
//@ verdict: unsafe
//@ options: --kernel=shift

#include <assert.h>

__global__ void shift(int n, int m) {
  __requires(m >= 0 && m <= 3);
  int x = -8;
  for (int i = 0; i < n; i++) x = x >> m;
  assert(x != -1);  //~ ERROR assertion
}
