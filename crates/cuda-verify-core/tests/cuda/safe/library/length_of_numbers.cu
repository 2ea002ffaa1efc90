// A name has room for three digits, for a sign, and for what comes before.
//@ verdict: safe
#include <cassert>
#include <cstdio>
#include <cstring>

int main() {
  char name[8], signs[5];
  int n = nondet_int();
  __ESBMC_assume(n >= 0 && n < 1000);
  int length = sprintf(name, "run%d%c", n, 'x');
  assert(length >= 5 && length <= 7 && (n < 100 || length == 7));
  length = sprintf(signs, "%4d", n - 999);
  assert(length == 4);
  assert(snprintf(name, sizeof(name), "%05d", n) == 5);
  return 0;
}
