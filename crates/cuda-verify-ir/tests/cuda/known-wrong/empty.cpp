//@ verdict: accepted
//@ wrong-because: empty bases lie at offset 0, all of them (the rule `empty-base-overlap`)
// Two objects of a class have two addresses, empty bases included.
struct Empty {};
struct Left : Empty {};
struct Right : Empty {};
struct Diamond : Left, Right {};
static_assert(sizeof(Diamond) == 2);
int main() {}
