// The text of a number that is not known is made up.
//@ verdict: unknown
#include <assert.h>
#include <stdio.h>

int main() {
  char text[400];
  snprintf(text, sizeof(text), "%f", nondet_double());
  assert(text[0] != '7');  //~ WARN unspecified: `sprintf`
  return 0;
}
