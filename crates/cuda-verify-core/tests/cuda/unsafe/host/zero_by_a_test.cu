// Twin: ../../safe/host/zero_by_a_test.cu. That the number is zero is what the program has found out itself.
//@ verdict: unsafe

#include <cstdlib>

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n != 0) return 0;
  return 5 / n;  //~ ERROR div-by-zero: division by zero
}
