//@ verdict: unsafe
// The name of a file is made from an argument, which may be longer than there is room for.
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  char name[32];
  strcpy(name, argv[1]);
  strcat(name, ".txt"); //~ ERROR array-bounds
  return name[0] == 0;
}
