// A file that does not exist is included.
//@ verdict: rejected

#include "no_such_file.h"  //~ ERROR unknown-include: no_such_file.h

int main() { return 0; }
