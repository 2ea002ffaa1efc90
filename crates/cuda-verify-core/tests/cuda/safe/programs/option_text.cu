//@ verdict: safe
// The size is an option of the command line.
#include <getopt.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int n = 16;
  if (getopt(argc, argv, "hn:") == 'n') n = atoi(optarg);
  if (n <= 0 || n > 1000) return 1;
  int *a = (int *)malloc(n * sizeof(int));
  a[n - 1] = 1;
  free(a);
  return 0;
}
