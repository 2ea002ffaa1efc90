//@ verdict: accepted
// Conversions by the user: which constructor or function, one at most, explicit ones, references, templates.

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;

struct Small { int v; constexpr Small(int n) : v(n) {} };
struct Text { int length; constexpr Text(const char *s) : length(0) { while (s[length]) ++length; } };
struct Any {
  int how;
  template <typename T> constexpr Any(T) : how(1) {}
  constexpr Any(int) : how(2) {}
  constexpr Any(const Any &) = default;
};
constexpr int take(Small s) { return s.v; }
constexpr int take(Text t) { return 100 + t.length; }
static_assert(take(3) == 3 && take('a') == 'a' && take("ab") == 102);
static_assert(Any(1).how == 2 && Any(1L).how == 1 && Any('c').how == 1 && Any(Any(1)).how == 2);

// Standard conversions around one of the user's.
struct ToShort { constexpr operator short() const { return 7; } };
constexpr double widened = ToShort{};
constexpr bool truth = ToShort{};
static_assert(widened == 7.0 && truth && ToShort{} + 1L == 8 && is_same<decltype(ToShort{} + 1), int>);
constexpr int from_short(long n) { return static_cast<int>(n) + 1; }
static_assert(from_short(ToShort{}) == 8);

// Constructors before conversion functions where both lead there; the better second conversion otherwise.
struct Target;
struct Source { int v; constexpr operator Target() const; };
struct Target { int how; constexpr explicit Target(int h) : how(h) {} };
constexpr Source::operator Target() const { return Target(v); }
constexpr int how(Target t) { return t.how; }
static_assert(how(Source{5}) == 5 && static_cast<Target>(Source{6}).how == 6);
struct Both { constexpr operator int() const { return 1; } constexpr operator double() const { return 2; } };
constexpr int exact(int n) { return n; }
constexpr double exact_double(double d) { return d; }
static_assert(exact(Both{}) == 1 && exact_double(Both{}) == 2.0);
struct ByConst { constexpr operator int() { return 1; } constexpr operator int() const { return 2; } };
constexpr int non_const() { ByConst b; const ByConst c; return int(b) * 10 + int(c); }
static_assert(non_const() == 12);

// Explicit ones are for casts and conditions only.
struct Strict { int v; constexpr explicit Strict(int n) : v(n) {} constexpr explicit operator int() const { return v; } };
constexpr int strict(long) { return 1; }
constexpr int strict(Strict) { return 2; }
static_assert(strict(1) == 1 && strict(Strict(1)) == 2 && int(Strict{4}) == 4 && (int)Strict(5) == 5);

// Templates of conversion functions, to pointers and references, inherited ones.
struct Zero { template <typename T> constexpr operator T() const { return T(0); } };
constexpr float zero_float = Zero{};
constexpr const char *zero_pointer = Zero{};
static_assert(zero_float == 0.0f && zero_pointer == nullptr);
struct Cell { int v; constexpr operator int &() { return v; } constexpr operator const int &() const { return v; } };
constexpr int through() { Cell c{3}; int &r = c; r = 4; const Cell k{5}; const int &s = k; return c.v * 10 + s; }
static_assert(through() == 45);
struct Child : ToShort {};
static_assert(Child{} + 0 == 7);

// Proxies as containers of bits and of values in other memory have them.
struct Bits {
  unsigned word = 0;
  struct Ref {
    unsigned &w;
    int i;
    constexpr operator bool() const { return (w >> i) & 1; }
    constexpr Ref &operator=(bool b) { w = b ? w | (1u << i) : w & ~(1u << i); return *this; }
    constexpr Ref &operator=(const Ref &o) { return *this = static_cast<bool>(o); }
  };
  constexpr Ref operator[](int i) { return {word, i}; }
  constexpr bool operator[](int i) const { return (word >> i) & 1; }
};
constexpr unsigned bits() {
  Bits b;
  b[0] = true;
  b[3] = b[0];
  b[1] = !b[3];
  if (b[3] && !b[2]) b[4] = 1;
  return b.word;
}
static_assert(bits() == 0x19);

// Arguments in lists, defaults and ellipses.
struct Options { int a = 1; int b = 2; };
constexpr int options(Options o = {}) { return o.a * 10 + o.b; }
static_assert(options() == 12 && options({5}) == 52 && options({.b = 7}) == 17);
constexpr int pick(Small, int = 0) { return 1; }
constexpr int pick(...) { return 2; }
static_assert(pick(1) == 1 && pick(nullptr) == 2 && pick({4}) == 1);

// Functions from overloaded names, by the type that they are for.
constexpr int named(int) { return 1; }
constexpr int named(long) { return 2; }
constexpr int call_int(int (*f)(int)) { return f(0); }
constexpr int call_long(int (*f)(long)) { return f(0); }
static_assert(call_int(named) == 1 && call_long(&named) == 2 && static_cast<int (*)(long)>(named)(0) == 2);
template <typename R> constexpr int call_any(R (*f)(int)) { return f(0); }
static_assert(call_any<int>(named) == 1);
template <typename T> constexpr T same(T t) { return t; }
constexpr long (*of_template)(long) = same;
static_assert(of_template(9) == 9 && call_int(same) == 0);

int main() {}
