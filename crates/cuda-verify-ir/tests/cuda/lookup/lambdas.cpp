//@ verdict: accepted
// Lambdas: captures, types, conversions, recursion, generic ones, in templates: [expr.prim.lambda].

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;

constexpr auto add = [](int a, int b) { return a + b; };
static_assert(add(2, 3) == 5);
constexpr int (*pointer)(int, int) = add;
static_assert(pointer(4, 5) == 9 && (+add)(1, 1) == 2);
static_assert(is_same<decltype(+[](char) -> long { return 1; }), long (*)(char)>);
static_assert(sizeof([] {}) == 1);

// Captures by value keep what was, those by reference see what is.
constexpr int captures() {
  int a = 1, b = 2, c = 3;
  auto by_value = [a, b] { return a * 10 + b; };
  auto by_ref = [&a, b] { return a * 10 + b; };
  auto all_values = [=] { return a + b + c; };
  auto all_refs = [&] { return a + b + c; };
  auto mixed = [=, &c] { return a + c; };
  a = 4;
  c = 30;
  return by_value() + by_ref() * 100 + all_values() * 10000 + all_refs() * 100000 + mixed() * 100000000L / 100000000L;
}
static_assert(captures() == 12 + 4200 + 60000 + 3600000 + 31);
constexpr int initialised() {
  int x = 3;
  auto f = [y = x + 1, &r = x, z = 2L] { return y + r + (sizeof(z) == 8 ? 0 : 1); };
  x = 10;
  return f();
}
static_assert(initialised() == 14);
constexpr int mutability() {
  int n = 0;
  auto count = [n]() mutable { return ++n; };
  count();
  auto copy = count;
  count();
  return count() * 100 + copy() * 10 + n;
}
static_assert(mutability() == 320);

// `this` and `*this`.
struct Object {
  int v = 5;
  constexpr int by_this() const { return [this] { return v; }(); }
  constexpr int by_default() const { return [=] { return v + 1; }(); }
  constexpr int by_copy() { auto f = [*this] { return v; }; v = 9; return f() * 10 + v; }
  constexpr int nested() { return [&] { return [this] { return ++v; }(); }() + v; }
};
static_assert(Object{}.by_this() == 5 && Object{}.by_default() == 6 && Object{}.by_copy() == 59 && Object{}.nested() == 12);

// Generic lambdas.
constexpr auto identity = [](auto &&x) -> decltype(auto) { return static_cast<decltype(x) &&>(x); };
constexpr int global = 8;
static_assert(identity(3) == 3 && is_same<decltype(identity(global)), const int &> && is_same<decltype(identity(3)), int &&>);
constexpr auto twice = [](auto f, auto x) { return f(f(x)); };
static_assert(twice([](int x) { return x * 3; }, 2) == 18);
constexpr auto size_of = [](auto x) { return sizeof(x); };
static_assert(size_of('c') == 1 && size_of(1.0) == 8);
constexpr auto count_args = [](auto... a) { return sizeof...(a); };
static_assert(count_args() == 0 && count_args(1, 'c', nullptr) == 3);
constexpr auto explicit_template = []<typename T, int N>(const T (&)[N]) { return N * sizeof(T); };
static_assert(explicit_template("abc") == 4);
constexpr auto with_default = [](int a, int b = 7) { return a + b; };
static_assert(with_default(1) == 8);

// Recursion through a parameter, and combinators.
constexpr auto factorial = [](auto self, int n) -> int { return n <= 1 ? 1 : n * self(self, n - 1); };
static_assert(factorial(factorial, 6) == 720);
template <typename F> struct Fix { F f; template <typename... A> constexpr auto operator()(A... a) const { return f(*this, a...); } };
template <typename F> Fix(F) -> Fix<F>;
static_assert(Fix{[](auto self, int n) -> int { return n < 2 ? n : self(n - 1) + self(n - 2); }}(10) == 55);
constexpr auto compose = [](auto f, auto g) { return [=](auto x) { return g(f(x)); }; };
static_assert(compose(compose([](int x) { return x + 1; }, [](int x) { return x * 2; }), [](int x) { return -x; })(3) == -8);
constexpr auto curry = [](int a) { return [a](int b) { return [a, b](int c) { return a * 100 + b * 10 + c; }; }; };
static_assert(curry(1)(2)(3) == 123);

// In templates, each instance has its own; as arguments of templates.
template <typename T> constexpr auto make() { return [](T t) { return t + sizeof(T); }; }
static_assert(make<char>()(1) == 2 && make<int>()(1) == 5 && !is_same<decltype(make<char>()), decltype(make<int>())>);
template <typename F, typename... A> constexpr auto call(F &&f, A &&...a) -> decltype(f(static_cast<A &&>(a)...)) { return f(static_cast<A &&>(a)...); }
static_assert(call(add, 1, 2) == 3 && call([] { return 4; }) == 4);
template <typename F> constexpr int for_each(int n, F f) { int s = 0; for (int i = 0; i < n; ++i) f(i, s); return s; }
static_assert(for_each(5, [](int i, int &s) { s += i * i; }) == 30);
template <int N, typename F> constexpr void unroll(F f) { if constexpr (N > 0) { unroll<N - 1>(f); f(N - 1); } }
constexpr int unrolled() { int s = 0; unroll<4>([&s](int i) { s = s * 10 + i; }); return s; }
static_assert(unrolled() == 123);
template <typename T> constexpr int branches(T t) {
  if constexpr (is_same<T, int>) return [=] { return t; }();
  else return [](auto v) { return (int)sizeof(v); }(t);
}
static_assert(branches(3) == 3 && branches('c') == 1);

// Return types: one, `auto`, none, several returns; void.
constexpr auto pick = [](bool b) { if (b) return 1.5; return 2.5; };
static_assert(is_same<decltype(pick(true)), double> && pick(false) == 2.5);
constexpr auto nothing = [](int) {};
static_assert(is_same<decltype(nothing(1)), void>);

// Captures of arrays, of structured bindings (C++20), of references, of packs.
constexpr int arrays() {
  int a[3] = {1, 2, 3};
  auto f = [a] { return a[0] + a[2]; };
  a[0] = 50;
  return f();
}
static_assert(arrays() == 4);
struct P { int x, y; };
constexpr int bound() { auto [x, y] = P{3, 4}; return [x, y = y] { return x * y; }(); }
static_assert(bound() == 12);
constexpr int through_refs() { int n = 1; int &r = n; auto f = [r] { return r; }; auto g = [&r] { return r; }; n = 5; return f() * 10 + g(); }
static_assert(through_refs() == 15);

// Immediately called, in initialisers, in conditions, as default arguments.
constexpr int table_entry = [] { int t[4] = {1, 2, 4, 8}; int s = 0; for (int v : t) s |= v; return s; }();
static_assert(table_entry == 15);
constexpr int defaulted(int x, int y = [] { return 6; }()) { return x * y; }
static_assert(defaulted(7) == 42);
struct InMember { int v = [] { return 3; }(); };
static_assert(InMember{}.v == 3);

int main() {}
