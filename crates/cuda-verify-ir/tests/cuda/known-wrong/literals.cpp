//@ verdict: accepted
//@ wrong-because: the lvalues of a conditional decay where they are arrays
template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;
constexpr bool b = true;
static_assert(is_same<decltype(b ? "ab" : "cd"), const char (&)[3]> && sizeof(b ? "ab" : "cd") == 3);
int main() {}
