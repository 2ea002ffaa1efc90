//@ verdict: unsafe
// A loop fills an array with indices; some of them are too large for the loop that uses them.
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n <= 0 || n > 1000000) return 1;
  int *index = (int *)malloc(n * sizeof(int));
  int count[256] = {0};
  for (int i = 0; i < n; i++) index[i] = rand() % 257;
  for (int i = 0; i < n; i++) count[index[i]]++; //~ ERROR array-bounds
  free(index);
  return 0;
}
