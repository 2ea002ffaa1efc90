// The rest of a text is moved over its beginning.
//@ verdict: safe

#include <cstring>

int main() {
  char option[16] = "--size";
  memmove(option, option + 2, strlen(option + 2) + 1);
  strcpy(option + 8, option);
  return option[0];
}
