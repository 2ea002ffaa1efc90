// What the kernel requires of the numbers leaves none of which the product fits in 32 bits.
//@ verdict: unsafe
//@ options: --kernel=area

#include <assert.h>

__global__ void area(unsigned n, unsigned m) {
  __requires(n >= 65536u && m >= 65536u);
  assert(n * m >= 65536u);  //~ ERROR assertion
}
