//@ verdict: accepted
// Packs of bases: using declarations, initialisers, inherited constructors, deduction from one base of several.

template <typename... F> struct Overload : F... { using F::operator()...; };
template <typename... F> Overload(F...) -> Overload<F...>;
constexpr auto l3 = [](const char *) { return 3; };
static_assert(l3("s") == 3);
constexpr auto visit1 = Overload{[](const char *) { return 3; }};
static_assert(visit1("s") == 3);
constexpr auto visit = Overload{[](int) { return 1; }, [](double) { return 2; }, [](const char *) { return 3; }};
static_assert(visit(1) == 1);
static_assert(visit(1.0) == 2);
static_assert(visit("s") == 3);
template <unsigned long I, typename T> struct Leaf { T value; };
template <unsigned long... I> struct Indices {};
template <typename I, typename... T> struct TupleBase;
template <unsigned long... I, typename... T> struct TupleBase<Indices<I...>, T...> : Leaf<I, T>... {
  constexpr TupleBase(T... t) : Leaf<I, T>{t}... {}
};
constexpr TupleBase<Indices<0>, int> t0(4);
static_assert(sizeof(t0) == 4);
static_assert(t0.value == 4);
constexpr TupleBase<Indices<0, 1>, int, char> t(1, 'c');
static_assert(sizeof(t) == 8);
template <unsigned long I, typename T> constexpr T &get(Leaf<I, T> &leaf) { return leaf.value; }
template <unsigned long I, typename T> constexpr const T &get(const Leaf<I, T> &leaf) { return leaf.value; }
static_assert(get<0>(t) == 1);
static_assert(get<1>(t) == 'c');
struct B2 { int a, b; constexpr B2(int x, int y) : a(x), b(y) {} template <typename T> constexpr B2(T *) : a(1), b(sizeof(T)) {} };
struct D2 : B2 { using B2::B2; };
static_assert(D2(3, 4).b == 4);
constexpr long lll = 1;
static_assert(D2(&lll).b == 8);
template <typename... T> struct V { int n; constexpr V(T... t) : n((0 + ... + t)) {} };
template <typename... T> struct W : V<T...> { using V<T...>::V; };
constexpr W<int, char> w(1, 2);
static_assert(w.n == 3);
int main() {}
