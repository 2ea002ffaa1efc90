// A name that some header may declare does not make the program wrong.
//@ verdict: unknown
// Twin: ../../rejected/types/undeclared_name.cu misspells a variable.

#include <unistd.h>

int main() {
  int total = 1;
  return total + some_system_total;  //~ WARN unsupported: some_system_total
}
