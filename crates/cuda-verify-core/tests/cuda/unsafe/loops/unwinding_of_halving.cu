// A number of 32 bits can be halved more often than the bound.
//@ verdict: unsafe
//@ options: --check=unwinding --unwind=6

#include <cassert>

int main() {
  unsigned int x = nondet_uint(), steps = 0;
  x &= 0xffffffffu;
  while (x != 0) {  //~ ERROR unwinding
    x >>= 1;
    ++steps;
  }
  assert(steps <= 32);
  return 0;
}
