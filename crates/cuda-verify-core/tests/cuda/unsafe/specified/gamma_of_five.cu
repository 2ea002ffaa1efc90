// The gamma function has a value within its error.
//@ verdict: unsafe
#include <assert.h>
#include <math.h>

int main() {
  double value = tgamma(5.0);
  assert(value > 119.0);  //~ ERROR assertion
  assert(tgammaf(2.5f) > 1.329f && tgammaf(2.5f) < 1.33f);
  return 0;
}
