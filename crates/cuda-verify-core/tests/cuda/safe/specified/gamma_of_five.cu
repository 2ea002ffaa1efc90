// The gamma function has a value within its error.
//@ verdict: safe
#include <assert.h>
#include <math.h>

int main() {
  double value = tgamma(5.0);
  assert(value > 23.999 && value < 24.001);
  assert(tgammaf(2.5f) > 1.329f && tgammaf(2.5f) < 1.33f);
  return 0;
}
