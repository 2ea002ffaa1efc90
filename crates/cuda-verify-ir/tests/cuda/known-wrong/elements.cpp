//@ verdict: accepted
//@ wrong-because: the parser takes members of members in `offsetof`, no elements
#include <stddef.h>
struct Inner { int i; char c; };
struct Outer { char c; Inner p[2]; };
static_assert(offsetof(Outer, p[1].c) == 16);
int main() {}
