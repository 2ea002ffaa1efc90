// What the function takes from its environment itself is no matter of its caller.
//@ verdict: unsafe
//@ options: --entry=sum
#include <assert.h>
void sum(int n) {
  int m = nondet_int();
  assert(n + m != 7);  //~ ERROR assertion
}
