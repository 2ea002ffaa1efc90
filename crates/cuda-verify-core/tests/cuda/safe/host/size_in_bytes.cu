// As many elements as the program is told: the size in bytes does not wrap around for numbers for which there is memory.
//@ verdict: safe

#include <cstdlib>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  long n = atol(argv[1]);
  int *p = (int *)malloc(n * sizeof(int));
  if (!p) return 1;
  for (long i = 0; i < n; i++) p[i] = 0;
  free(p);
  return 0;
}
