// Twin: ../../unsafe/host/zero_by_a_test.cu. The program divides by the numbers that are not zero.
//@ verdict: safe

#include <cstdlib>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n == 0) return 0;
  return 5 / n;
}
