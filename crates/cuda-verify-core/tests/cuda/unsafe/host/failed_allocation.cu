// The result of malloc is used although the allocation may fail.
//@ verdict: unsafe
//@ options: -D__cv_malloc_may_fail

#include <cassert>
#include <stdlib.h>

int main() {
  int *p = (int *)malloc(sizeof(int));
  *p = 5;  //~ ERROR null-pointer: write
  assert(*p == 5);
  free(p);
  return 0;
}
