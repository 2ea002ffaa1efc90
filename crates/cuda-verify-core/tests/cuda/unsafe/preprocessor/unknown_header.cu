// A violation is found in spite of a header that is not known.
//@ verdict: unsafe
// Twin: ../../unknown/preprocessor/unknown_header.cu has no violation.

#include <assert.h>
#include <no/such/header.h>

int main() {
  int a[4] = {1, 2, 3, 4};
  assert(a[3] == 3);  //~ ERROR assertion
  return 0;
}
