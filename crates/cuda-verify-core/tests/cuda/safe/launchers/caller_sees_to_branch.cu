// Twin: ../../unsafe/launchers/caller_sees_to_branch.cu. The caller is taken to pass what the assertion asks for.
//@ verdict: safe
//@ options: --entry=check
#include <assert.h>
void check(int n) {
  if (n > 3) assert(0);
}
