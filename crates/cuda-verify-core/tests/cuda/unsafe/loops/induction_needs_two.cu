// Two values are exchanged again and again, and one of them has changed.
//@ verdict: unsafe
//@ options: --k-induction

#include <cassert>

int main() {
  int x = 1, y = 2, last = 2;
  while (nondet_bool()) {
    int t = x;
    x = y;
    y = t + (last == 1);
    assert(y <= 2);  //~ ERROR assertion
    assert(x == last);
    last = y;
  }
  return 0;
}
