//@ verdict: safe
// A text that is known is read as it is.
#include <stdio.h>
#include <string.h>

int main() {
  int width = 0, height = 0;
  float scale = 0;
  char word[8], sign = 0;
  assert(sscanf("640x480", "%dx%d", &width, &height) == 2 && width == 640 && height == 480);
  assert(sscanf(" 7 , 2.5", "%d , %f", &width, &scale) == 2 && width == 7 && scale == 2.5f);
  assert(sscanf("12 apples", "%d%s", &width, word) == 2 && strcmp(word, "apples") == 0);
  assert(sscanf("", "%d", &width) == -1);
  assert(sscanf("x", "%d", &width) == 0 && width == 12);
  assert(sscanf("ff", "%x", &width) == 1 && width == 255);
  assert(sscanf("a", "%c", &sign) == 1 && sign == 'a');
  assert(sscanf("3 apples", "%d pears", &width) == 1);
  return 0;
}
