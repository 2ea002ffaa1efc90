// One element too many.
//@ verdict: unsafe

#include <cstdlib>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  long n = atol(argv[1]);
  int *p = (int *)malloc(n * sizeof(int));
  if (!p) return 1;
  for (long i = 0; i <= n; i++) p[i] = 0; //~ ERROR array-bounds
  free(p);
  return 0;
}
