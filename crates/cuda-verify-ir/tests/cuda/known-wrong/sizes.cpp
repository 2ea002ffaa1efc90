//@ verdict: accepted
//@ wrong-because: long double has the size of double, pointers to methods that of functions
static_assert(sizeof(long double) == 16 && alignof(long double) == 16);
struct S { void f(); };
static_assert(sizeof(void (S::*)()) == 16);
int main() {}
