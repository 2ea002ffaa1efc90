//@ verdict: safe
// What overflows before the access is undefined, so that it need not be looked at.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 0) return 1;
  int a[100];
  int checksum = n * 1000000000;
  a[n] = 1;
  printf("%d\n", checksum);
  return 0;
}
