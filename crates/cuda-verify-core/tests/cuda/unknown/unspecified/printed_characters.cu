// How many characters are printed is not followed.
//@ verdict: unknown
#include <assert.h>
#include <stdio.h>

int main() {
  int n = printf("%d\n", 7);
  assert(n == 2);  //~ WARN unspecified: `printf`
  return 0;
}
