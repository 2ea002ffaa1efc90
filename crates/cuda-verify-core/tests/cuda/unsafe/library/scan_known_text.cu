//@ verdict: unsafe
// The second number is missing.
#include <stdio.h>

int main() {
  int width = 0, height = 0;
  int n = sscanf("640 wide", "%d %d", &width, &height);
  assert(n == 2);  //~ ERROR assertion: n == 2
  return 0;
}
