// How often a value occurs is counted from both ends, once without the last element.
//@ verdict: unsafe

#include <cassert>

int main() {
  int a[32], up = 0, down = 0;
  for (int i = 0; i < 32; ++i) a[i] = nondet_int();
  for (int i = 0; i < 32; ++i) up += a[i] == 6;
  for (int i = 30; i >= 0; --i) down += a[i] == 6;
  assert(up == down);  //~ ERROR assertion
}
