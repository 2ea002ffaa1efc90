//@ verdict: safe
// A program that wants more arguments than most; the last one is checked.
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc != 12) return 1;
  int last = atoi(argv[11]);
  if (last < 0 || last >= 100) return 1;
  int *table = (int *)calloc(100, sizeof(int));
  table[last] = 1;
  free(table);
  return 0;
}
