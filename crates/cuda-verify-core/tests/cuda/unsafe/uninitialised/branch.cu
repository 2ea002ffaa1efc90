// A variable is set on one branch only.
//@ verdict: unsafe
//@ options: --check=uninitialised-read

#include <cassert>

int main() {
  int n = nondet_int(), scale;
  if (n > 3) scale = 2;
  int twice = scale * 2;  //~ ERROR uninitialised-read: `scale`
  assert(twice == twice);
  return 0;
}
