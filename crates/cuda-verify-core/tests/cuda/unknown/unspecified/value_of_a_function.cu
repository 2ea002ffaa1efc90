// What a function gives whose model only says that equal operands give equal results is made up.
//@ verdict: unknown
#include <assert.h>
#include <math.h>

int main() {
  float value = lgammaf(7.0f);
  assert(value == lgammaf(7.0f));
  assert(value > 6.5f);  //~ WARN unspecified: `lgamma`
  return 0;
}
