// A double is narrowed to a float that cannot hold it.
//@ verdict: unsafe
//@ options: --check=float-overflow

#include <cassert>

int main() {
  double wide = nondet_double();
  if (!(wide > -1e300 && wide < 1e300)) return 0;
  float narrow = (float)wide;  //~ ERROR float-overflow
  return narrow > 0.0f;
}
