//@ verdict: safe
// The same argument is the same number each time it is read, and options are told apart by their text.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  if (strcmp(argv[1], "-h") == 0) {
    assert(strcmp(argv[1], "-v") != 0);
    return 0;
  }
  int n = atoi(argv[1]);
  assert(n == atoi(argv[1]));
  assert(atoi("12 apples") == 12 && strtol("0x1f", 0, 0) == 31 && atof("-2.5e1") == -25.0);
  return 0;
}
