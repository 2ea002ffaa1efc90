// Twin: ../../safe/launchers/caller_sees_to_branch.cu.
//@ verdict: unsafe
//@ options: --entry=check --harness
#include <assert.h>
void check(int n) {
  if (n > 3) assert(0);  //~ ERROR assertion
}
