//@ verdict: accepted
//@ options: -std=c++17
// `if constexpr`, loops over ranges, switches, and other statements as constant evaluation sees them.

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;

// The branch that is not taken is not instantiated.
template <typename T> constexpr auto value_of(T t) {
  if constexpr (is_same<T, int *>) return *t;
  else if constexpr (sizeof(T) == 1) return t + 100;
  else return t;
}
constexpr int seven = 7;
static_assert(value_of(3L) == 3 && value_of('\1') == 101);
template <typename T> constexpr int fields() {
  if constexpr (is_same<T, int>) { return 0; } else { return T::count; }
}
struct Counted { static constexpr int count = 4; };
static_assert(fields<int>() == 0 && fields<Counted>() == 4);
template <int N> constexpr int halve() {
  if constexpr (N % 2 == 0 && N > 0) { return 1 + halve<N / 2>(); }
  return 0;
}
static_assert(halve<48>() == 4);

// Loops over ranges: arrays, classes with begin and end, functions found by argument, lists, sentinels.
struct Range {
  int n;
  struct It {
    int i;
    constexpr int operator*() const { return i; }
    constexpr It &operator++() { ++i; return *this; }
    constexpr bool operator!=(It o) const { return i != o.i; }
  };
  constexpr It begin() const { return {0}; }
  constexpr It end() const { return {n}; }
};
constexpr int over_class() { int s = 0; for (int i : Range{5}) s = s * 10 + i; return s; }
static_assert(over_class() == 1234);
namespace ext {
struct Buffer { int data[3]; };
constexpr const int *begin(const Buffer &b) { return b.data; }
constexpr const int *end(const Buffer &b) { return b.data + 3; }
}  // namespace ext
constexpr int over_found() { ext::Buffer b{{1, 2, 3}}; int s = 0; for (auto v : b) s += v; return s; }
static_assert(over_found() == 6);
struct Sentinel {};
struct Text {
  const char *s;
  struct It { const char *p; constexpr char operator*() const { return *p; } constexpr void operator++() { ++p; } };
  constexpr It begin() const { return {s}; }
  constexpr Sentinel end() const { return {}; }
};
constexpr bool operator!=(Text::It it, Sentinel) { return *it.p != 0; }
constexpr int over_text() { int n = 0; for (char c : Text{"a-b-c"}) n += c == '-'; return n; }
static_assert(over_text() == 2);
constexpr int over_refs() {
  int a[3] = {1, 2, 3};
  for (auto &v : a) v *= 2;
  for (int v : a) v = 0;
  for (auto &&v : a) ++v;
  return a[0] * 100 + a[1] * 10 + a[2];
}
static_assert(over_refs() == 357);
constexpr int over_rows() { int m[2][2] = {{1, 2}, {3, 4}}; int s = 0; for (auto &row : m) for (int v : row) s = s * 10 + v; return s; }
static_assert(over_rows() == 1234);

// Switches: fall through, nested, ranges of values, declarations inside, enumerations, no case that fits.
constexpr int falls(int n) {
  int r = 0;
  switch (n) {
    case 1: r += 1; [[fallthrough]];
    case 2: r += 10;
    case 3: { int k = 100; r += k; break; }
    case 4 ... 6: r += 1000; break;
    default: r = -1;
  }
  return r;
}
static_assert(falls(1) == 111 && falls(2) == 110 && falls(3) == 100 && falls(5) == 1000 && falls(9) == -1);
constexpr int nested_switch(int a, int b) {
  switch (a) {
    case 0:
      switch (b) { case 0: return 1; default: break; }
      return 2;
    default:
      for (int i = 0; i < 3; ++i) { switch (i) { case 1: continue; case 2: return i * 10; } }
  }
  return 3;
}
static_assert(nested_switch(0, 0) == 1 && nested_switch(0, 1) == 2 && nested_switch(1, 0) == 20);
enum class Op { Add, Sub, Mul };
constexpr int apply(Op op, int a, int b) {
  switch (op) { case Op::Add: return a + b; case Op::Sub: return a - b; case Op::Mul: return a * b; }
  return 0;
}
static_assert(apply(Op::Mul, 6, 7) == 42);
constexpr bool unmatched(long n) { switch (n) { case 1L << 40: return true; } return false; }
static_assert(unmatched(1L << 40) && !unmatched(0));

// Duff's device, comma and empty loops, do-while with continue.
constexpr int duff(int n) {
  int copied = 0, rounds = (n + 3) / 4;
  switch (n % 4) {
    case 0: do { ++copied;
    case 3: ++copied;
    case 2: ++copied;
    case 1: ++copied;
            } while (--rounds > 0);
  }
  return copied;
}
constexpr int odd_loops() {
  int i = 0, j = 10;
  for (; i < j; ++i, --j) {}
  do { if (i % 2) continue; ++j; } while (++i < 8);
  while (true) { if (--j < 5) break; }
  for (;;) { if (++i > 20) break; }
  return i * 10 + j;
}
static_assert(odd_loops() == 214);

// Operators with an order: && || ?: and comma; what is skipped has no effect.
constexpr int effects() {
  int n = 0;
  bool a = false && (n += 1), b = true || (n += 10), c = true && (n += 100);
  int d = (n += 1000, a) ? (n += 5) : (n += 7);
  return d + b + c;
}
static_assert(effects() == 1109);
constexpr int assigned() { int a = 0, b = 0, c = 0; a = b = c = 4; a += b -= 1; return a * 100 + b * 10 + c; }
static_assert(assigned() == 734);
constexpr int shifts() { int x = 1; x <<= 4; x |= 3; x ^= 1; x >>= 1; x %= 5; return x; }
static_assert(shifts() == 4);
constexpr unsigned char narrow() { unsigned char c = 250; c += 10; c++; return c; }
static_assert(narrow() == 5);
constexpr int order_of_increments() { int a[3] = {}, i = 0; a[i++] = 5; a[i] = i; return a[0] * 10 + a[1] + i; }
static_assert(order_of_increments() == 52);

int main() { return duff(5); }
