// Twin: ../../safe/host/below_a_tested_number.cu. A size with a default is found to be no size, and used as one.
//@ verdict: unsafe

#include <cstdio>
#include <cstdlib>

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10;
  int part[4] = {1, 2, 3, 4};
  if (n <= 0) {
    fprintf(stderr, "no size: %d\n", part[-n]);  //~ ERROR array-bounds: index out of bounds of `part`, which has 4 elements
    return 1;
  }
  return 100 / n;
}
