// Two counters that go together, until one of them is late for once.
//@ verdict: unsafe
//@ options: --k-induction

#include <cassert>

int main() {
  unsigned int a = 0, b = 0;
  while (nondet_bool()) {
    ++a;
    if (a != 6) ++b;
    assert(a == b);  //~ ERROR assertion
  }
  return 0;
}
