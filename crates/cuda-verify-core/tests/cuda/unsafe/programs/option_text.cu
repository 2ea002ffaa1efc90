//@ verdict: unsafe
// The size is an option of the command line, and may be less than what is needed.
#include <getopt.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int n = 16;
  if (getopt(argc, argv, "hn:") == 'n') n = atoi(optarg);
  if (n < 0 || n > 1000) return 1;
  int *a = (int *)malloc((n + 1) * sizeof(int));
  a[16] = 1; //~ ERROR array-bounds
  free(a);
  return 0;
}
