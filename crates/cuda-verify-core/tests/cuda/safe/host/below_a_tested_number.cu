// Twin: ../../unsafe/host/below_a_tested_number.cu. What is no size is only said.
//@ verdict: safe

#include <cstdio>
#include <cstdlib>

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10;
  if (n <= 0) {
    fprintf(stderr, "no size: %d\n", n);
    return 1;
  }
  return 100 / n;
}
