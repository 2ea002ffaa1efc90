//@ verdict: accepted
// Where names are found: scopes, namespaces, using, argument-dependent lookup, injected names.

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;

// Hiding, `::`, nested namespaces, aliases, inline and unnamed namespaces.
constexpr int v = 1;
namespace a {
constexpr int v = 2;
namespace b {
constexpr int v = 3;
constexpr int outer = ::v + a::v * 10 + v * 100;
}  // namespace b
inline namespace v2 {
constexpr int latest = 20;
template <typename T> constexpr int sized = sizeof(T);
}  // namespace v2
namespace v1 { constexpr int latest = 10; }
}  // namespace a
static_assert(v == 1 && a::v == 2 && a::b::v == 3 && a::b::outer == 321);
static_assert(a::latest == 20 && a::v2::latest == 20 && a::v1::latest == 10 && a::sized<short> == 2);
namespace c::d::e { constexpr int deep = 5; }
namespace cde = c::d::e;
static_assert(c::d::e::deep == 5 && cde::deep == 5);
namespace { constexpr int hidden = 6; }
static_assert(hidden == 6 && ::hidden == 6);
namespace a { constexpr int again = v + latest; }
static_assert(a::again == 22);

// Using declarations and directives.
namespace u1 { constexpr int x = 1; constexpr int f(int) { return 1; } struct T { char c; }; }
namespace u2 { constexpr int f(double) { return 2; } using u1::f; using u1::T; }
namespace u3 { using namespace u1; constexpr int y = x; }
static_assert(u2::f(1) == 1 && u2::f(1.0) == 2 && sizeof(u2::T) == 1 && u3::y == 1 && u3::x == 1);
constexpr int in_function() {
  using namespace u1;
  using u2::f;
  int sum = x + f(1.0) * 10;
  {
    int x = 7;
    sum += x * 100;
  }
  for (int x = 8; x < 9; ++x) sum += x * 1000;
  return sum;
}
static_assert(in_function() == 8721);

// Argument-dependent lookup: namespaces of classes, of template arguments, of enumerations, friends in the class.
namespace lib {
struct S { int v; friend constexpr int friendly(S s) { return s.v; } friend constexpr bool operator<(S a, S b) { return a.v < b.v; } };
enum E { e };
template <typename T> struct Box {};
constexpr int adl(S) { return 1; }
constexpr int adl(E) { return 2; }
template <typename T> constexpr int adl(Box<T>) { return 3; }
constexpr int adl(const S *) { return 4; }
constexpr int swap(S, S) { return 5; }
namespace inner { struct I : S {}; }
}  // namespace lib
constexpr lib::S s{9};
static_assert(adl(s) == 1 && adl(lib::e) == 2 && adl(lib::Box<int>{}) == 3 && adl(&s) == 4 && friendly(s) == 9);
static_assert(adl(lib::inner::I{}) == 1 && (lib::S{1} < lib::S{2}));
template <typename T> struct Mine {};
static_assert(!is_same<Mine<lib::S>, lib::S>);
constexpr int swap(int, int) { return 6; }
template <typename T> constexpr int generic(T a, T b) { return swap(a, b); }
static_assert(generic(s, s) == 5 && generic(1, 2) == 6);
// No such lookup for qualified names and for what is found as something else.
constexpr int picks() {
  constexpr auto adl = [](auto) { return 7; };
  return adl(s);
}
static_assert(picks() == 7 && lib::adl(s) == 1);

// Names of classes, types that hide behind variables, forward declarations.
struct Self { Self *next; using me = Self; static constexpr unsigned long size() { return sizeof(Self); } };
static_assert(Self::size() == 8 && is_same<Self::me, Self>);
struct item { int m; };
constexpr int item(int x) { return x + 1; }
struct item st = {item(2)};
static_assert(item(4) == 5 && sizeof(struct item) == 4);
template <typename T> struct Tree { T v; Tree *left; Tree<T *> *other; };
static_assert(is_same<decltype(Tree<int>::left), Tree<int> *> && is_same<decltype(Tree<int>::other), Tree<int *> *>);
class Forward;
constexpr const Forward *none = nullptr;
class Forward { public: int x; };
static_assert(sizeof(Forward) == 4);

// Dependent bases are not looked into without being asked.
constexpr int member() { return 1; }
template <typename T> struct DBase { constexpr int member() const { return 2; } using type = T; static constexpr int k = 4; };
template <typename T> struct DDerived : DBase<T> {
  constexpr int plain() const { return member(); }
  constexpr int asked() const { return this->member(); }
  constexpr int qualified() const { return DBase<T>::member() + DDerived::k; }
  typename DBase<T>::type value;
};
static_assert(DDerived<int>{}.plain() == 1 && DDerived<int>{}.asked() == 2 && DDerived<int>{}.qualified() == 6);

// `template` and `typename` as words between.
struct Tools {
  template <typename T> struct rebind { using other = T; template <typename U> using both = Tree<U>; };
  template <typename T> static constexpr int of() { return sizeof(T); }
  template <int N> constexpr int get() const { return N; }
};
template <typename A> struct Dependent {
  using type = typename A::template rebind<char>::other;
  using both = typename A::template rebind<int>::template both<long>;
  static constexpr int n = A::template of<type>() + A{}.template get<5>();
};
static_assert(is_same<Dependent<Tools>::type, char> && is_same<Dependent<Tools>::both, Tree<long>> && Dependent<Tools>::n == 6);

// A local class, a local function declaration, static locals, enumerators and types in functions.
constexpr int locals() {
  struct Local { int a; constexpr int twice() const { return 2 * a; } };
  enum { K = 4 };
  using Int = int;
  Int x = Local{K}.twice();
  return x;
}
static_assert(locals() == 8);

// A name in its own initialiser, in a condition, in a catch of a loop.
constexpr int own() { int n = sizeof(n); if (int n = 3) return n + 1; return n; }
static_assert(own() == 4);

int main() {}
