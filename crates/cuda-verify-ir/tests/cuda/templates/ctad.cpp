//@ verdict: accepted
// Deduction of class template arguments: [over.match.class.deduct], guides, copies, aggregates (C++20).

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;
#define HAS_TYPE(e, ...) static_assert(is_same<decltype(e), __VA_ARGS__>)

template <typename A, typename B = A> struct Pair {
  A a;
  B b;
  constexpr Pair(A x, B y) : a(x), b(y) {}
  constexpr Pair(A x) : a(x), b(x) {}
};
Pair p1(1, 'c');
Pair p2{1.5f, 2};
Pair p3 = {1L, nullptr};
Pair p4(3);
auto p5 = Pair(1, 2.0);
auto p6 = new Pair(1, 'c');
const Pair p7(1, 2);
HAS_TYPE(p1, Pair<int, char>);
HAS_TYPE(p2, Pair<float, int>);
HAS_TYPE(p3, Pair<long, decltype(nullptr)>);
HAS_TYPE(p4, Pair<int, int>);
HAS_TYPE(p5, Pair<int, double>);
HAS_TYPE(p6, Pair<int, char> *);
HAS_TYPE(p7, const Pair<int, int>);
Pair p8 = p1;
Pair p9(p2);
HAS_TYPE(p8, Pair<int, char>);
HAS_TYPE(p9, Pair<float, int>);

template <typename T, unsigned long N> struct Array { T data[N]; };
template <typename T, typename... U> Array(T, U...) -> Array<T, 1 + sizeof...(U)>;
constexpr Array a1{1, 2, 3};
HAS_TYPE(a1, const Array<int, 3>);
static_assert(sizeof(a1) == 12 && a1.data[2] == 3);

template <typename T> struct Holder {
  T value;
  template <typename U> constexpr Holder(const U *u) : value(*u) {}
};
template <typename U> Holder(const U *) -> Holder<U>;
constexpr short number = 7;
constexpr Holder h1(&number);
HAS_TYPE(h1, const Holder<short>);
static_assert(h1.value == 7);

struct Text { const char *s; constexpr Text(const char *t) : s(t) {} };
template <typename T> struct Named { T name; constexpr Named(T t) : name(t) {} };
Named(const char *) -> Named<Text>;
Named n1("abc");
Named n2(1);
HAS_TYPE(n1, Named<Text>);
HAS_TYPE(n2, Named<int>);

// Arrays, functions, references.
template <typename T> struct View {
  T *data;
  unsigned long size;
  template <unsigned long N> constexpr View(T (&a)[N]) : data(a), size(N) {}
};
int ints[4];
View v1(ints);
HAS_TYPE(v1, View<int>);
template <typename F> struct Call { F f; constexpr Call(F g) : f(g) {} };
int twice(int);
Call c1(twice);
Call c2([](int x) { return x + 1; });
HAS_TYPE(c1, Call<int (*)(int)>);
static_assert(Call([](int x) { return x + 1; }).f(2) == 3);

// Aggregates (C++20).
template <typename T, typename U> struct Plain { T t; U u; };
Plain g1{1, 2.0f};
Plain g2 = {'c', 1L};
HAS_TYPE(g1, Plain<int, float>);
HAS_TYPE(g2, Plain<char, long>);

// Default arguments of templates and of constructors.
template <typename T = int, int N = 8> struct Buffer { T data[N]; constexpr Buffer(T = T()) : data{} {} };
Buffer b1;
Buffer b2(1.0);
Buffer<> b3;
HAS_TYPE(b1, Buffer<int, 8>);
HAS_TYPE(b2, Buffer<double, 8>);
HAS_TYPE(b3, Buffer<int, 8>);

// In functions, conditions and returns.
constexpr int local() {
  Pair p(3, 4);
  if (Pair q{1, 2}; q.a < q.b) p.a = q.b;
  return p.a * 10 + p.b;
}
static_assert(local() == 24);

int main() {}
