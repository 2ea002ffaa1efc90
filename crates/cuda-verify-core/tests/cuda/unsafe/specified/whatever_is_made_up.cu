// A violation that is one whatever a function gives is one.
//@ verdict: unsafe
#include <assert.h>
#include <math.h>

int main() {
  int table[4] = {0};
  float value = lgammaf(7.0f);
  int n = value > 6.5f ? 4 : 5;
  assert(value == value);
  return table[n];  //~ ERROR array-bounds
}
