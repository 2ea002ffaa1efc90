// The text of a known number by a format is that of the number, rounded to the nearest.
//@ verdict: unsafe
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main() {
  char text[64];
  snprintf(text, sizeof(text), "%.2f|%8.3f|%-6.1f|%+.0f", 1.5, 3.14159, 2.25, 41.5);
  assert(strcmp(text, "1.50|   3.142|2.3   |+42") == 0);  //~ ERROR assertion
  return 0;
}
