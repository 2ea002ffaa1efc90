// A quotient by a negative number is not positive.
//@ verdict: safe
//@ options: --kernel=part

#include <assert.h>

__global__ void part(int m) {
  __requires(m < 0);
  assert(100 / m <= 0);
}
