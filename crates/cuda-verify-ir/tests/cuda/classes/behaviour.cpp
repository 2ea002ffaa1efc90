//@ verdict: accepted
// Construction, destruction and inheritance as constant expressions show them.

// The order of construction: bases, members as declared, body; default members unless the constructor says otherwise.
struct Log {
  int digits = 0;
  constexpr void add(int d) { digits = digits * 10 + d; }
};
struct Part {
  int id;
  constexpr Part(Log &log, int n) : id(n) { log.add(n); }
};
struct Base {
  Part b;
  constexpr Base(Log &log) : b(log, 1) { log.add(2); }
};
struct Derived : Base {
  Part x, y;
  constexpr Derived(Log &log) : Base(log), y(log, 5), x(log, 4) { log.add(6); }
};
constexpr int order() { Log log; Derived d(log); return log.digits; }
static_assert(order() == 12456);
struct Defaults {
  int a = 1;
  int b = a + 1;
  int c{b * 2};
  int d[3] = {a, b};
  constexpr Defaults() = default;
  constexpr Defaults(int n) : a(n) {}
  constexpr Defaults(int n, int m) : Defaults(n) { b = m; }
};
static_assert(Defaults().c == 4 && Defaults(5).b == 6 && Defaults(5).c == 12 && Defaults(5, 9).b == 9);
static_assert(Defaults().d[1] == 2 && Defaults().d[2] == 0);

// Names of bases are hidden by those of derived classes unless used.
struct B1 { constexpr int f(int) const { return 1; } constexpr int g() const { return 2; } static constexpr int k = 3; };
struct D1 : B1 { constexpr int f(double) const { return 4; } };
struct D2 : B1 { using B1::f; constexpr int f(double) const { return 5; } };
static_assert(D1{}.f(1) == 4 && D1{}.B1::f(1) == 1 && D2{}.f(1) == 1 && D2{}.f(1.0) == 5 && D1::k == 3);
static_assert(D1{}.g() == 2);

// Conversions up and down, and through references.
constexpr int up(const B1 &b) { return b.g(); }
static_assert(up(D2{}) == 2);
struct N1 { int n; };
struct N2 { int n; };
struct Join : N1, N2 { constexpr Join(int a, int b) : N1{a}, N2{b} {} };
constexpr Join join(7, 8);
static_assert(join.N1::n == 7 && join.N2::n == 8 && static_cast<const N2 &>(join).n == 8);
constexpr const N2 *second = &join;
static_assert(second->n == 8 && static_cast<const Join *>(second)->N1::n == 7);

// The curiously recurring template pattern, mix-ins, traits classes.
template <typename D> struct Shape {
  constexpr int area() const { return static_cast<const D *>(this)->area_impl(); }
  constexpr int twice() const { return 2 * static_cast<const D &>(*this).area(); }
};
struct Square : Shape<Square> { int side; constexpr Square(int s) : side(s) {} constexpr int area_impl() const { return side * side; } };
static_assert(Square(3).area() == 9 && Square(3).twice() == 18);
template <typename Base> struct Doubling : Base { using Base::Base; constexpr int value() const { return 2 * Base::value(); } };
struct Value { int v; constexpr Value(int n) : v(n) {} constexpr int value() const { return v; } };
static_assert(Doubling<Doubling<Value>>(3).value() == 12);
template <typename T> struct Traits { using type = T; static constexpr int size = sizeof(T); };
template <typename T, typename Tr = Traits<T>> struct Uses : Tr { typename Tr::type v; constexpr int n() const { return Tr::size + this->size; } };
static_assert(Uses<short>{}.n() == 4);

// Friends, nested classes, static members, constants of the class.
class Account {
  int balance = 10;
  friend constexpr int peek(const Account &a) { return a.balance; }
  template <typename T> friend struct Auditor;
  struct Entry { int amount; };

 public:
  static constexpr int limit = 100;
  constexpr Entry entry() const { return {balance}; }
  enum { opened = 1, closed };
};
template <typename T> struct Auditor { static constexpr int look(const Account &a) { return a.balance; } };
static_assert(peek(Account{}) == 10 && Auditor<int>::look(Account{}) == 10 && Account{}.entry().amount == 10);
static_assert(Account::limit == 100 && Account::closed == 2);
struct Counter { static inline int count = 0; static constexpr int base() { return 5; } static const int old = 7; };
static_assert(Counter::base() == 5 && Counter::old == 7);

// Conversions by the user: implicit, explicit, to references, to functions.
struct Meters { double v; constexpr operator double() const { return v; } };
struct Feet { double v; constexpr explicit operator Meters() const { return {v * 0.5}; } };
static_assert(Meters{2.0} * 3 == 6.0 && double(static_cast<Meters>(Feet{4})) == 2.0);
struct Wrapper { int x; constexpr operator const int &() const { return x; } };
constexpr Wrapper wrapper{9};
static_assert(wrapper == 9 && wrapper + 1 == 10);
constexpr int negate(int x) { return -x; }
struct ToFunction { using F = int (*)(int); constexpr operator F() const { return negate; } };
static_assert(ToFunction{}(4) == -4);
struct Safe { bool ok; constexpr explicit operator bool() const { return ok; } };
static_assert(Safe{true} && !Safe{false} && (Safe{true} ? 1 : 2) == 1 && (Safe{true} || Safe{false}));

// Methods by qualifier, chaining, recursion through pointers.
struct Chain {
  int v = 0;
  constexpr Chain &add(int n) & { v += n; return *this; }
  constexpr Chain add(int n) && { v += 10 * n; return *this; }
  constexpr int get() const & { return v; }
  constexpr int get() && { return -v; }
};
constexpr int chained() { Chain c; c.add(1).add(2); return c.get(); }
static_assert(chained() == 3 && Chain{}.add(1).get() == -10);
struct Node { int v; const Node *next; constexpr int sum() const { return v + (next ? next->sum() : 0); } };
constexpr Node n3{3, nullptr}, n2{2, &n3}, n1{1, &n2};
static_assert(n1.sum() == 6);

// Unions, anonymous members, mutable members, copies of arrays.
union Word { unsigned u; unsigned char b[4]; constexpr Word(unsigned v) : u(v) {} };
static_assert(Word(5).u == 5);
struct Mixed { int kind; union { int i; float f; }; constexpr Mixed(int n) : kind(0), i(n) {} constexpr Mixed(float g) : kind(1), f(g) {} };
static_assert(Mixed(3).i == 3 && Mixed(2.5f).f == 2.5f && Mixed(2.5f).kind == 1);
struct Grid { int v[2][2] = {{1, 2}, {3, 4}}; };
constexpr Grid copy() { Grid a; Grid b = a; b.v[1][0] = 9; a = b; return a; }
static_assert(copy().v[1][0] == 9 && copy().v[0][1] == 2);

int main() {}
