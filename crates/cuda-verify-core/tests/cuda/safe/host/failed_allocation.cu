// The result of malloc is tested.
//@ verdict: safe
//@ options: -D__cv_malloc_may_fail

#include <cassert>
#include <stdlib.h>

int main() {
  int *p = (int *)malloc(sizeof(int));
  if (p == NULL) return 1;
  *p = 5;
  assert(*p == 5);
  free(p);
  return 0;
}
