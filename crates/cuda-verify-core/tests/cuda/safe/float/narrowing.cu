// A double is limited to the range of float before it is narrowed.
//@ verdict: safe
//@ options: --check=float-overflow

#include <cassert>

int main() {
  double wide = nondet_double();
  if (!(wide > -1e300 && wide < 1e300)) return 0;
  if (wide > 3e38) wide = 3e38;
  if (wide < -3e38) wide = -3e38;
  float narrow = (float)wide;
  return narrow > 0.0f;
}
