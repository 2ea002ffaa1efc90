// The tenth number of Fibonacci is odd, found with a growing bound.
//@ verdict: safe
//@ options: --incremental-bmc

#include <cassert>

int main() {
  int n = nondet_int(), a = 0, b = 1;
  if (n < 0 || n > 10) return 0;
  for (int i = 0; i < n; ++i) {
    int c = a + b;
    a = b;
    b = c;
  }
  if (n == 10) assert(a % 2 == 1);
  return 0;
}
