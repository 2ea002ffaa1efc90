// A caller that observes what the kernel requires passes a negative divisor, whatever else callers are taken to pass.
//@ verdict: unsafe
//@ options: --kernel=part

#include <assert.h>

__global__ void part(int m) {
  __requires(m < 0);
  assert(100 / m > 0);  //~ ERROR assertion
}
