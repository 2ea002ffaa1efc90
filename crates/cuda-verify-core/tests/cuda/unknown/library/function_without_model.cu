//@ verdict: unknown
// The C library declares it, though it is not known what it does.
#include <string.h>

int main() {
  return strverscmp("a1", "a2");  //~ WARN unsupported: strverscmp
}
