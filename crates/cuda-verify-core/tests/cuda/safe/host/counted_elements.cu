// Elements that meet a condition are gathered in an array whose length is given.
//@ verdict: bounded
#include <cassert>
#include <cstdlib>

int main() {
  int n = nondet_int();
  if (n < 1 || n > 1000) return 1;
  int *chosen = (int *)malloc(n * sizeof(int));
  int count = 0;
  for (int i = 0; i < n; i++)
    if (i % 3 == 0) chosen[count++] = i;
  assert(count <= n);
  free(chosen);
  return 0;
}
