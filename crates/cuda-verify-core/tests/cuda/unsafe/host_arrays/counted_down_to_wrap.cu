// A loop of the host that counts down is over when its unsigned variable wraps around.
//@ verdict: unsafe
#include <cassert>

int main() {
  unsigned n = nondet_uint(), last;
  if (n == 0 || n > 100000) return 0;
  for (last = n - 1; last < n; --last) continue;
  assert(last != 0xffffffffu);  //~ ERROR assertion
  return 0;
}
