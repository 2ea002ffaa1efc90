// A number of 5 bits can be halved less often than the bound.
//@ verdict: safe
//@ options: --check=unwinding --unwind=6

#include <cassert>

int main() {
  unsigned int x = nondet_uint(), steps = 0;
  x &= 31;
  while (x != 0) {
    x >>= 1;
    ++steps;
  }
  assert(steps <= 32);
  return 0;
}
