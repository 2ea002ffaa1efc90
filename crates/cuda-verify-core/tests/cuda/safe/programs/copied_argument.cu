//@ verdict: safe
// The name of a file is made from an argument, which fits.
#include <string.h>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  char name[36];
  strcpy(name, argv[1]);
  strcat(name, ".txt");
  return name[0] == 0;
}
