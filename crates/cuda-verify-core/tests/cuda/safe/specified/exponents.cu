// So is the text with an exponent, and the shorter one of both.
//@ verdict: safe
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main() {
  char text[64];
  sprintf(text, "%e %g %g %G", 12345.678, 0.0001, 1e20, 1e-10);
  assert(strcmp(text, "1.234568e+04 0.0001 1e+20 1E-10") == 0);
  return 0;
}
