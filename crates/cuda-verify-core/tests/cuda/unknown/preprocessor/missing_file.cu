// What a file says that does not exist is not known.
//@ verdict: unknown

#include "no_such_file.h"  //~ WARN unsupported: no_such_file.h

int main() { return 0; }
