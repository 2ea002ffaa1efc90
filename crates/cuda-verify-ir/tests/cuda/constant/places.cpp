//@ verdict: accepted
// Constant evaluation: places, results that are thrown away, bit-fields, built-ins.

enum class Flags : unsigned { None = 0, Read = 1, Write = 2, Exec = 4 };
constexpr Flags operator|(Flags a, Flags b) { return Flags(unsigned(a) | unsigned(b)); }
constexpr Flags &operator|=(Flags &a, Flags b) { return a = a | b; }
constexpr Flags both() {
  Flags f = Flags::Read;
  f |= Flags::Exec;
  return f;
}
static_assert(unsigned(both()) == 5);

struct Vec {
  int x, y;
  constexpr Vec &operator+=(Vec o) { x += o.x; y += o.y; return *this; }
  constexpr int operator[](int i) const { return i == 0 ? x : y; }
  constexpr int &operator[](int i) { return i == 0 ? x : y; }
  constexpr Vec &operator++() { ++x; return *this; }
  constexpr Vec operator++(int) { Vec old = *this; ++x; return old; }
};
constexpr int second() { Vec v{1, 1}; v[1] = 7; return v.y; }
constexpr int twice() { Vec v{1, 1}; v++; ++v; return v.x; }
constexpr int itself() { Vec v{1, 1}; v += v; return v.x; }
constexpr int before_and_after() { Vec v{1, 1}; int b = (v++).x; int c = (++v).x; return b * 10 + c; }
static_assert(second() == 7 && twice() == 3 && itself() == 2 && before_and_after() == 13);

// A conditional is a place, so are assignments.
constexpr int chosen() {
  int a = 0, b = 0;
  (true ? a : b) = 3;
  int &r = a < 2 ? a : b;
  r += 4;
  return a * 10 + b;
}
static_assert(chosen() == 34);
constexpr int &pick(int &a, int &b, bool c) { return c ? a : b; }
constexpr int picked() { int a = 0, b = 0; pick(a, b, false) = 3; pick(a, b, true); return a * 10 + b; }
static_assert(picked() == 3);
constexpr int chained() { int a = 0; (a += 2) *= 3; ++(++a); return a; }
static_assert(chained() == 8);
constexpr int comma() { int a = 1; (a++, a) = 7; return a; }
static_assert(comma() == 7);

// Bit-fields keep their width and their neighbours.
struct Bits { unsigned a : 3; int b : 5; bool c : 1; unsigned long d : 40; };
constexpr int wraps() { Bits x{}; x.a = 9; x.b = -3; x.c = true; return x.a * 100 + x.b; }
static_assert(wraps() == 97);
constexpr unsigned steps() { Bits x{}; x.a = 7; ++x.a; x.b -= 1; x.d = 1ul << 39; return x.a + (x.b == -1) * 2 + (x.d >> 39) * 4; }
static_assert(steps() == 6);
constexpr Bits bits{5, -2, true, 1};
static_assert(bits.a == 5 && bits.b == -2 && bits.c && bits.d == 1);

// Pointers in arrays, to members, to functions.
constexpr int table[] = {3, 1, 4, 1, 5};
constexpr int sum(const int *first, const int *last) { int s = 0; while (first != last) s += *first++; return s; }
static_assert(sum(table, table + 5) == 14 && &table[4] - &table[1] == 3 && *(table + 2) == 4);
constexpr const int *pi = table + 2;
static_assert(*pi == 4 && pi[1] == 1 && pi > table);
constexpr int add(int a, int b) { return a + b; }
constexpr int mul(int a, int b) { return a * b; }
using Fn = int (*)(int, int);
constexpr Fn functions[] = {add, &mul};
static_assert(functions[0](2, 3) == 5 && (*functions[1])(2, 3) == 6);
struct Point { int x, y; constexpr int dot(int k) const { return k * (x + y); } };
constexpr int Point::*member = &Point::y;
constexpr Point point{3, 4};
static_assert(point.*member == 4 && (&point)->*member == 4);
constexpr int (Point::*method)(int) const = &Point::dot;
static_assert((point.*method)(2) == 14);

// Loops, switches, recursion, early returns.
constexpr int collatz(int n) { int steps = 0; for (; n != 1; ++steps) n = n % 2 ? 3 * n + 1 : n / 2; return steps; }
static_assert(collatz(27) == 111);
constexpr int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
static_assert(gcd(84, 36) == 12);
constexpr int classify(char c) {
  switch (c) {
    case '0' ... '9': return 1;
    case 'a':
    case 'b': return 2;
    default: break;
  }
  do { c = c - 1; } while (c > 'c');
  return c == 'c' ? 3 : 4;
}
static_assert(classify('7') == 1 && classify('b') == 2 && classify('z') == 3 && classify('A') == 4);
constexpr bool is_prime(unsigned n) {
  if (n < 2) return false;
  for (unsigned d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
  }
  return true;
}
static_assert(is_prime(97) && !is_prime(91));
constexpr int nested() {
  int n = 0;
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 5; ++j) {
      if (j > i) break;
      if ((i + j) % 2) continue;
      ++n;
    }
  }
  return n;
}
static_assert(nested() == 9);

// Arrays of arrays, strings, local tables.
constexpr int length(const char *s) { int n = 0; while (s[n]) ++n; return n; }
static_assert(length("hello") == 5 && length("") == 0);
constexpr int trace() {
  int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  int t = 0;
  for (auto &row : m) t += row[&row - m];
  return t;
}
static_assert(trace() == 15);
struct Table {
  int values[8] = {};
  constexpr Table() {
    for (int i = 0; i < 8; ++i) values[i] = i * i;
  }
  constexpr int operator[](int i) const { return values[i]; }
};
constexpr Table squares;
static_assert(squares[7] == 49 && squares.values[3] == 9 && sizeof(squares) == 32);

// Built-ins and limits.
static_assert(31 - __builtin_clz(1024) == 10 && __builtin_popcount(255) == 8 && __builtin_ctz(8) == 3);
static_assert(__builtin_clzll(1) == 63 && __builtin_popcountll(~0ull) == 64 && __builtin_ffs(8) == 4);
static_assert(__builtin_expect(5, 1) == 5);
static_assert((unsigned)-1 + 1 == 0 && 0x7fffffff + 0u == 2147483647u);
static_assert(1.0f / 3 != 1.0 / 3 && 0.1 + 0.2 != 0.3);
static_assert((int)1e9 == 1000000000 && (float)0.1 == 0.1f && (double)0.5f == 0.5);

int main() {}

// Functions of objects whose values are not known, of which they read nothing.
struct Four {
  constexpr operator int() const { return 4; }
  constexpr int get() const { return 4; }
};
template <int N> constexpr int number() { return N; }
constexpr int of_parameter(Four f) { return number<f>() + number<f.get()>(); }
static_assert(of_parameter(Four()) == 8);
