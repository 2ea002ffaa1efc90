//@ verdict: accepted
// Operators: members, functions found by argument, built-in candidates, rewritten comparisons of C++20.

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;

namespace math {
struct Vec {
  int x, y;
  constexpr Vec operator-() const { return {-x, -y}; }
  constexpr Vec &operator+=(Vec o) { x += o.x; y += o.y; return *this; }
  constexpr int operator[](int i) const { return i == 0 ? x : y; }
  constexpr int &operator[](int i) { return i == 0 ? x : y; }
  constexpr int operator()(int a, int b) const { return x * a + y * b; }
  constexpr explicit operator bool() const { return x != 0 || y != 0; }
  constexpr bool operator!() const { return !static_cast<bool>(*this); }
  constexpr Vec &operator++() { ++x; return *this; }
  constexpr Vec operator++(int) { Vec old = *this; ++x; return old; }
  constexpr const Vec *operator->() const { return this; }
  constexpr int operator*() const { return x; }
  constexpr int operator,(int i) const { return x + i; }
};
constexpr Vec operator+(Vec a, Vec b) { return a += b; }
constexpr Vec operator*(int k, Vec v) { return {k * v.x, k * v.y}; }
constexpr Vec operator*(Vec v, int k) { return k * v; }
constexpr bool operator==(Vec a, Vec b) { return a.x == b.x && a.y == b.y; }
constexpr bool operator<(Vec a, Vec b) { return a.x < b.x; }
constexpr int operator<<(Vec v, int k) { return v.x << k; }
constexpr int operator""_twice(unsigned long long n) { return 2 * static_cast<int>(n); }
constexpr double operator""_half(long double v) { return static_cast<double>(v) / 2; }
constexpr int operator""_length(const char *, unsigned long n) { return static_cast<int>(n); }
constexpr char operator""_next(char c) { return c + 1; }
}  // namespace math

constexpr math::Vec a{1, 2}, b{3, 4};
static_assert((a + b).x == 4 && (a + b).y == 6);
static_assert((-a).x == -1 && (2 * a).y == 4 && (a * 3).y == 6);
static_assert(a[0] == 1 && a[1] == 2 && b(1, 10) == 43);
static_assert(a == a && !(a == b));
static_assert(a != b, "C++20 rewrites it");
static_assert(a && !!a && (math::Vec{} ? false : true));
static_assert(a->y == 2 && *b == 3 && (a << 3) == 8 && (a, 5) == 6);
static_assert(a < b);
constexpr int steps() {
  math::Vec v{1, 1};
  int before = (v++).x;
  int after = (++v).x;
  v[1] = 7;
  v += v;
  return before * 1000 + after * 100 + v.x * 10 + v.y;
}
static_assert(steps() == 1000 + 300 + 60 + 14);
using namespace math;
static_assert(21_twice == 42 && 5.0_half == 2.5 && "abc"_length == 3 && 'a'_next == 'b');

// Of enumerations and mixed operands.
enum Axis { X, Y, Z };
constexpr Axis operator++(Axis &axis) { return axis = Axis(axis + 1); }
constexpr Axis operator+(Axis a, Axis b) { return Axis((int(a) + int(b)) % 3); }
static_assert(Y + Z == X && is_same<decltype(X + Y), Axis> && is_same<decltype(X + 1), int>);

// A member before ordinary lookup, both are candidates.
struct Left { int v; constexpr int operator-(int k) const { return v - k; } };
constexpr int operator-(Left l, double) { return -l.v; }
static_assert(Left{5} - 1 == 4 && Left{5} - 1.0 == -5);

// Templates and friends.
template <typename T, int N> struct Array {
  T data[N];
  friend constexpr bool operator==(const Array &a, const Array &b) {
    for (int i = 0; i < N; ++i) {
      if (!(a.data[i] == b.data[i])) return false;
    }
    return true;
  }
  template <typename U> constexpr Array &operator+=(U u) {
    for (T &t : data) t += static_cast<T>(u);
    return *this;
  }
  friend constexpr Array operator+(Array a, T t) { return a += t; }
};
constexpr Array<int, 3> one{{1, 2, 3}};
static_assert(one + 1 == Array<int, 3>{{2, 3, 4}});
static_assert(one != one + 1);

// Conversions of operands by the user to what a built-in operator takes.
struct Index { int v; constexpr operator int() const { return v; } };
static_assert(Index{3} + Index{4} == 7 && Index{3} * 2.0 == 6.0 && -Index{3} == -3 && (Index{1} << 3) == 8);
constexpr int table[4] = {5, 6, 7, 8};
static_assert(table[Index{2}] == 7);
static_assert((Index{0} ? 1 : 2) == 2 && !Index{0} && (Index{1} && Index{2}));
constexpr int select(Index i) {
  switch (i) {
    case 1: return 10;
    default: return 20;
  }
}
static_assert(select({1}) == 10 && select({2}) == 20);

// Three ways at once.
struct Version {
  int major, minor;
  constexpr int compare(const Version &o) const { return major != o.major ? major - o.major : minor - o.minor; }
  constexpr bool operator<(const Version &o) const { return compare(o) < 0; }
  constexpr bool operator>(const Version &o) const { return o < *this; }
  constexpr bool operator<=(const Version &o) const { return !(o < *this); }
  constexpr bool operator>=(const Version &o) const { return !(*this < o); }
  constexpr bool operator==(const Version &o) const = default;
};
static_assert(Version{1, 2} < Version{1, 3} && Version{2, 0} > Version{1, 9} && Version{1, 2} <= Version{1, 2});
static_assert(Version{1, 2} == Version{1, 2} && Version{1, 2} != Version{1, 3});

// Compared in the reverse order.
struct Number { int v; constexpr bool operator==(int i) const { return v == i; } };
static_assert(Number{3} == 3 && 3 == Number{3} && 4 != Number{3});

// Called by their names.
static_assert(operator+(a, b).x == 4 && a.operator[](1) == 2 && b.operator()(1, 0) == 3);

int main() {}
