// Products of what a program is given with a large constant are not taken to fit, nor are sums without a product.
//@ verdict: unsafe
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argc < 3) return 1;
  unsigned n = atoi(argv[1]), m = atoi(argv[2]);
  int s[4];
  unsigned product = n * 5000u;
  if (product < n) s[5] = 1;  //~ ERROR array-bounds
  unsigned sum = n + m + 2147483647u;
  if (sum < n) s[6] = 1;  //~ ERROR array-bounds
}
