// Twin: ../../unsafe/launchers/caller_cannot_see_to_input.cu.
//@ verdict: safe
//@ options: --entry=sum
#include <assert.h>
void sum(int n) {
  int m = nondet_int();
  if (n + m != 7) assert(n + m != 7);
}
