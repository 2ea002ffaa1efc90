// A name has room for three digits, and for the letters that come before.
//@ verdict: unsafe
#include <cstdio>

int main() {
  char name[8], letters[4];
  int n = nondet_int();
  __ESBMC_assume(n >= 0 && n <= 1000);
  sprintf(name, "run%d%c", n, nondet_char());  //~ ERROR array-bounds
  sprintf(letters, "%s-%u", "abc", n);  //~ ERROR array-bounds
  return 0;
}
