//@ verdict: safe
// Memory of the stack by the name that ESBMC has for it.

#include <alloca.h>
int main() { int *p = (int*)__ESBMC_alloca(8 * sizeof(int)); p[7] = 1; return p[7] - 1; }
