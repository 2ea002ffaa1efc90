//@ verdict: accepted
//@ wrong-because: a scope is looked into as a whole, whatever stands behind the use
// A name means what was declared before it; in a template, what does not depend on parameters does.
constexpr int v = 2;
namespace n {
constexpr int w = v;
constexpr int v = 3;
}  // namespace n
static_assert(n::w == 2);
constexpr int early(long) { return 1; }
template <typename T> constexpr int phases(T t) { return early(1) * 10 + late(t); }
constexpr int early(int) { return 2; }
namespace later { struct L {}; constexpr int late(L) { return 3; } }
static_assert(phases(later::L{}) == 13);
int main() {}
