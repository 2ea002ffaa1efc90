// A counter that is too narrow for its bound begins again: that a violation is reached in such an iteration is not sure.
//@ verdict: unknown
#include <cassert>

int main() {
  int n = nondet_int(), steps = 0;
  for (unsigned char i = 0; i < n; i++) {
    assert(n < 1000 || steps < 256);  //~ WARN imprecise: only known approximately
    steps++;
  }
  return 0;
}
