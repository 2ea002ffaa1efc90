//@ verdict: unsafe
// What overflows only after the access is no excuse for it.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 0) return 1;
  int a[100];
  a[n] = 1; //~ ERROR array-bounds
  int checksum = n * 1000000000;
  printf("%d\n", checksum);
  return 0;
}
