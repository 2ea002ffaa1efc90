// Two values are exchanged again and again: the third follows from the two before.
//@ verdict: safe
//@ options: --k-induction

#include <cassert>

int main() {
  int x = 1, y = 2, last = 2;
  while (nondet_bool()) {
    int t = x;
    x = y;
    y = t;
    assert(y <= 2);
    assert(x == last);
    last = y;
  }
  return 0;
}
