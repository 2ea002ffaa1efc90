// A variable is set on both branches.
//@ verdict: safe
//@ options: --check=uninitialised-read

#include <cassert>

int main() {
  int n = nondet_int(), scale;
  if (n > 3) scale = 2;
  else scale = 1;
  int twice = scale * 2;
  assert(twice == twice);
  return 0;
}
