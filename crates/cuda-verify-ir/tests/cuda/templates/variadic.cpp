//@ verdict: accepted
// Packs: expansion in every place, folds, recursion, sizeof..., `if constexpr`.

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;
template <typename... T> struct List {};

// Folds over all operators, with and without an initial value: [expr.prim.fold].
template <typename... T> constexpr auto sum(T... t) { return (t + ...); }
template <typename... T> constexpr auto left_minus(T... t) { return (... - t); }
template <typename... T> constexpr auto right_minus(T... t) { return (t - ...); }
template <typename... T> constexpr bool all(T... t) { return (t && ...); }
template <typename... T> constexpr bool any(T... t) { return (... || t); }
template <typename... T> constexpr int count(T... t) { return (0 + ... + (t ? 1 : 0)); }
template <typename... T> constexpr int last(T... t) { return (t, ...); }
template <typename... T> constexpr int bits(T... t) { return (t | ... | 0x100); }
static_assert(sum(1, 2L, 3) == 6 && is_same<decltype(sum(1, 2L)), long> && sum(7) == 7);
static_assert(left_minus(10, 3, 2) == 5 && right_minus(10, 3, 2) == 9);
static_assert(all() && !any() && all(true, 1, 2.0) && any(false, 0, 'c') && !all(true, false));
static_assert(count(true, false, true) == 2 && last(1, 2, 3) == 3 && bits(1, 2) == 0x103);
constexpr int side_effects() {
  int n = 0;
  [&](auto... v) { ((n = n * 10 + v), ...); }(1, 2, 3);
  return n;
}
static_assert(side_effects() == 123);
template <typename... T> constexpr bool are_same = (is_same<T, int> && ...);
static_assert(are_same<int, int> && !are_same<int, char> && are_same<>);

// Recursion, with an end or with `if constexpr`.
constexpr int product() { return 1; }
template <typename H, typename... T> constexpr int product(H h, T... t) { return h * product(t...); }
static_assert(product(2, 3, 7) == 42);
template <typename H, typename... T> constexpr auto max_of(H h, T... t) {
  if constexpr (sizeof...(T) == 0) {
    return h;
  } else {
    auto rest = max_of(t...);
    return h > rest ? h : rest;
  }
}
static_assert(max_of(3, 9, 4) == 9);
template <int I, int... N> struct Nth;
template <int I, int H, int... T> struct Nth<I, H, T...> { static constexpr int value = Nth<I - 1, T...>::value; };
template <int H, int... T> struct Nth<0, H, T...> { static constexpr int value = H; };
static_assert(Nth<2, 5, 6, 7, 8>::value == 7);

// Expansion in arguments, lists, bases, initialisers, template arguments, function types, sizes.
template <typename... T> constexpr unsigned long sizes[] = {sizeof(T)...};
static_assert(sizes<char, int, double>[1] == 4 && sizeof(sizes<char, int>) == 16);
template <int... N> struct Values { static constexpr int data[] = {N..., -1}; };
static_assert(Values<1, 2, 3>::data[3] == -1 && sizeof(Values<4, 5>::data) == 12);
template <typename... B> struct Inherits : B... { using B::value...; };
struct A1 { int a = 1; constexpr int value(int) const { return 1; } };
struct A2 { long b = 2; constexpr int value(char *) const { return 2; } };
static_assert(sizeof(Inherits<A1, A2>) == 16 && Inherits<A1, A2>{}.value(0) == 1);
template <typename... F> struct Overload : F... { using F::operator()...; };
template <typename... F> Overload(F...) -> Overload<F...>;
constexpr auto visit = Overload{[](int) { return 1; }, [](double) { return 2; }, [](const char *) { return 3; }};
static_assert(visit(1) == 1 && visit(1.0) == 2 && visit("s") == 3);
template <typename... T> using Function = int(T..., ...);
static_assert(is_same<Function<char, long>, int(char, long, ...)>);
template <typename... T> using Pointers = List<T *...>;
static_assert(is_same<Pointers<int, char>, List<int *, char *>>);
template <typename... A> struct Zip { template <typename... B> using With = List<List<A, B>...>; };
static_assert(is_same<Zip<int, char>::With<long, bool>, List<List<int, long>, List<char, bool>>>);
template <typename T, int... I> constexpr int pick(const T &t) { return (t[I] + ... + 0); }
constexpr int array[] = {1, 10, 100, 1000};
static_assert(pick<int[4], 3, 1>(array) == 1010);
template <typename... T> constexpr int forward_all(T &&...t) { return product(static_cast<T &&>(t)...); }
static_assert(forward_all(2, 5) == 10);
template <typename... T> constexpr unsigned long total() { return (sizeof(T) + ... + 0); }
static_assert(total<char, short, int>() == 7 && total<>() == 0);

// A tuple, in the usual way.
template <unsigned long I, typename T> struct Leaf { T value; };
template <unsigned long... I> struct Indices {};
template <unsigned long N, unsigned long... I> struct Make : Make<N - 1, N - 1, I...> {};
template <unsigned long... I> struct Make<0, I...> { using type = Indices<I...>; };
template <typename I, typename... T> struct TupleBase;
template <unsigned long... I, typename... T> struct TupleBase<Indices<I...>, T...> : Leaf<I, T>... {
  constexpr TupleBase(T... t) : Leaf<I, T>{t}... {}
};
template <typename... T> struct Tuple : TupleBase<typename Make<sizeof...(T)>::type, T...> {
  using TupleBase<typename Make<sizeof...(T)>::type, T...>::TupleBase;
};
template <unsigned long I, typename T> constexpr T &get(Leaf<I, T> &leaf) { return leaf.value; }
template <unsigned long I, typename T> constexpr const T &get(const Leaf<I, T> &leaf) { return leaf.value; }
constexpr Tuple<int, char, double> tuple(1, 'c', 2.5);
static_assert(get<0>(tuple) == 1 && get<1>(tuple) == 'c' && get<2>(tuple) == 2.5 && sizeof(tuple) == 16);
template <typename F, typename T, unsigned long... I> constexpr auto apply(F f, const T &t, Indices<I...>) {
  return f(get<I>(t)...);
}
static_assert(apply([](int a, char b, double c) { return a + b + c; }, tuple, Make<3>::type{}) == 1 + 'c' + 2.5);

// Lambdas over packs, generic and with templates of their own.
constexpr auto compose = [](auto... f) {
  return [=](auto x) { ((x = f(x)), ...); return x; };
};
static_assert(compose([](int x) { return x + 1; }, [](int x) { return x * 10; })(4) == 50);
constexpr auto of_sizes = []<typename... T>(List<T...>) { return (sizeof(T) * ... * 1); };
static_assert(of_sizes(List<int, short>{}) == 8);
template <typename... T> constexpr int captured(T... t) {
  auto add = [t...] { return (t + ... + 0); };
  return add();
}
static_assert(captured(1, 2, 3) == 6);

// Packs of templates and of values of any type.
template <template <typename> class... C> struct Templates { template <typename T> using of = List<C<T>...>; };
template <typename T> struct Box {};
template <typename T> using Add = T &;
static_assert(is_same<Templates<Box, Add>::of<int>, List<Box<int>, int &>>);
template <auto... V> constexpr int n_values = sizeof...(V);
static_assert(n_values<1, 'c', nullptr, true> == 4);

int main() {}
