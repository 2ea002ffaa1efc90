//@ verdict: safe
// Models that are put in the place of their calls apply their rules all the same.

#include <cassert>
#include <cstdlib>
#include <omp.h>

void handler() {}

int main() {
  atexit(handler);
  assert(omp_get_thread_num() == 0);
}
