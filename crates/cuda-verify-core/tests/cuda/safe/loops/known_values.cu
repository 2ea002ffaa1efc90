// A long loop about known values is run as it is where its summary does not tell what comes out.
//@ verdict: safe

#include <cassert>

int main() {
  unsigned state = 1;
  int histogram[16] = {0};
  for (int i = 0; i < 90000; ++i) {
    state = state * 1664525u + 1013904223u;
    histogram[i & 15] += (state >> 16) & 7;
  }
  assert(histogram[0] == 19630);
  return 0;
}
