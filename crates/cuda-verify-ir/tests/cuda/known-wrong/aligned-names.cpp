//@ verdict: accepted
//@ wrong-because: the alignment of a typedef is not kept
typedef int Aligned __attribute__((aligned(32)));
struct Holds { char c; Aligned i; };
static_assert(sizeof(Holds) == 64 && alignof(Holds) == 32);
int main() {}
