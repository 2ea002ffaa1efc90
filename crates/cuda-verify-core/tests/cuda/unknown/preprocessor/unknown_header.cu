// A system header that is not known may change the meaning of all that follows.
//@ verdict: unknown
// Twin: ../../unsafe/preprocessor/unknown_header.cu is wrong whatever the header says.

#include <assert.h>
#include <no/such/header.h>  //~ WARN unsupported: no/such/header.h

NO_SUCH_MACRO(int) helper(int x);  //~ WARN unsupported: NO_SUCH_MACRO

int main() {
  int a[4] = {1, 2, 3, 4};
  assert(a[3] == 4);
  return 0;
}
