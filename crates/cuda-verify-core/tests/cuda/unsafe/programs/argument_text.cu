//@ verdict: unsafe
// Nothing bounds the number that an argument stands for.
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int *table = (int *)calloc(100, sizeof(int));
  table[atoi(argv[1])] = 1; //~ ERROR array-bounds
  free(table);
  return 0;
}
