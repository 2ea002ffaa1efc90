// In 64 bits it fits.
//@ verdict: safe
//@ options: --kernel=area

#include <assert.h>

__global__ void area(unsigned n, unsigned m) {
  __requires(n >= 65536u && m >= 65536u);
  assert((unsigned long long)n * m >= 65536u);
}
