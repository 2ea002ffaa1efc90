// Two counters go together in every iteration of a loop without a limit.
//@ verdict: safe
//@ options: --k-induction

#include <cassert>

int main() {
  unsigned int a = 0, b = 0;
  while (nondet_bool()) {
    ++a;
    ++b;
    assert(a == b);
  }
  return 0;
}
