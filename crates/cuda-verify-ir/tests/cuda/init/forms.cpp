//@ verdict: accepted
// Forms of initialisation: [dcl.init] and its lists, aggregates, designators, strings, references.
#include <initializer_list>

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;

// Scalars.
constexpr int i1 = 1, i2(2), i3{3}, i4 = {4}, i5{}, i6 = int(), i7 = int{};
static_assert(i1 + i2 + i3 + i4 == 10 && i5 == 0 && i6 == 0 && i7 == 0);
constexpr const int *p1{}, *p2 = nullptr, *p3 = 0;
static_assert(p1 == nullptr && p2 == p3 && !p1);
constexpr bool b1 = 3, b2{true}, b3 = nullptr == nullptr;
static_assert(b1 == 1 && b2 && b3);
constexpr float f1 = 1, f2{1.5f}, f3 = 1.5;
static_assert(f1 == 1.0f && f2 == f3);

// Arrays.
constexpr int a1[3] = {1, 2, 3}, a2[] = {4, 5}, a3[4] = {6}, a4[2]{}, a5[] = {1, 2, 3,};
static_assert(sizeof(a2) == 8 && a3[0] == 6 && a3[3] == 0 && a4[1] == 0 && sizeof(a5) == 12);
constexpr int m1[2][3] = {{1, 2}, {3}}, m2[2][3] = {1, 2, 3, 4}, m3[][2] = {{1}, {2, 3}, {}};
static_assert(m1[0][2] == 0 && m1[1][0] == 3 && m2[1][0] == 4 && m2[1][1] == 0 && sizeof(m3) == 24 && m3[1][1] == 3);
constexpr char s1[] = "abc", s2[6] = "abc", s3[] = {'a', 'b'}, s4[] = {"xy"}, s5[2][4] = {"ab", "cd"};
static_assert(sizeof(s1) == 4 && s2[5] == 0 && sizeof(s3) == 2 && sizeof(s4) == 3 && s5[1][0] == 'c' && s5[0][2] == 0);
constexpr const char *names[] = {"one", "two"};
static_assert(names[1][0] == 't' && sizeof(names) == 16);

// Aggregates: elided braces, designators, bases, nested lists, defaults.
struct P { int x, y; };
struct L { P a, b; int n[2]; };
constexpr P q1 = {1, 2}, q2{3}, q3 = {.x = 5, .y = 6}, q4{.y = 7}, q5 = P{8, 9}, q6{q1};
static_assert(q1.y == 2 && q2.x == 3 && q2.y == 0 && q3.y == 6 && q4.x == 0 && q4.y == 7 && q5.x == 8 && q6.x == 1);
constexpr L l1 = {{1, 2}, {3, 4}, {5, 6}}, l2 = {1, 2, 3, 4, 5, 6}, l3 = {{1}, {}, {7}}, l4{.b = {.y = 3}, .n = {1}};
static_assert(l1.n[1] == 6 && l2.b.y == 4 && l2.n[0] == 5 && l3.a.y == 0 && l3.n[0] == 7 && l4.b.y == 3 && l4.n[0] == 1);
struct WithBase : P { int z = 30; };
constexpr WithBase w1{{1, 2}, 3}, w2{{1, 2}}, w3 = {4, 5, 6};
static_assert(w1.z == 3 && w2.z == 30 && w3.y == 5 && w3.z == 6);
struct Deep { struct { int a; struct { int b[2]; } in; } out[2]; };
constexpr Deep deep = {{{1, {{2, 3}}}, {4, {{5}}}}};
static_assert(deep.out[0].in.b[1] == 3 && deep.out[1].in.b[0] == 5);
union U { int i; float f; };
constexpr U u1 = {1}, u2{.f = 2.5f};
static_assert(u1.i == 1 && u2.f == 2.5f);
struct Refs { const int &r; const P &p; };
constexpr Refs refs{i1, q1};
static_assert(refs.r == 1 && refs.p.y == 2);

// Constructors: lists prefer those that take lists, explicit ones are for direct initialisation.
struct C {
  int how, n;
  constexpr C() : how(0), n(0) {}
  constexpr C(int a) : how(1), n(a) {}
  constexpr explicit C(int a, int b) : how(2), n(a + b) {}
  constexpr C(const char *) : how(3), n(0) {}
};
constexpr C c1, c2 = 5, c3(1, 2), c4{1, 2}, c5 = "s", c6{}, c7 = {}, c8 = {6}, c9 = C(1, 4);
static_assert(c1.how == 0 && c2.how == 1 && c3.how == 2 && c4.n == 3 && c5.how == 3 && c6.how == 0 && c7.how == 0);
static_assert(c8.n == 6 && c9.n == 5);
constexpr C arr[] = {1, "s", C(2, 3), {}, {7}};
static_assert(sizeof(arr) / sizeof(C) == 5 && arr[1].how == 3 && arr[2].n == 5 && arr[3].how == 0 && arr[4].n == 7);

// Value initialisation reaches everything; that of members in order.
struct Zeroed { int a; P p; int n[3]; const char *s; };
constexpr Zeroed z1{}, z2 = Zeroed();
static_assert(z1.p.y == 0 && z1.n[2] == 0 && z1.s == nullptr && z2.a == 0);
constexpr int local_values() {
  int a[3] = {};
  int b[2][2]{};
  P p = {};
  P *q = &p;
  *q = {3, 4};
  q->x += a[0] + b[1][1];
  a[1] = {5};
  return q->x * 100 + p.y * 10 + a[1];
}
static_assert(local_values() == 345);

// References: to temporaries that live on, to members, to elements, through conversions.
constexpr int refs_of() {
  const int &t = 3 + 4;
  int n = 1;
  int &r = n;
  int &&rr = 5;
  const long &conv = n;
  r = 2;
  rr += 1;
  P p{1, 2};
  int &m = p.y;
  m = 9;
  int a[2] = {1, 2};
  int(&whole)[2] = a;
  whole[1] = 7;
  return t + n * 10 + rr * 100 + (int)conv * 1000 + p.y * 10000 + a[1] * 100000;
}
static_assert(refs_of() == 791627);

// Calls and returns with lists.
constexpr int take(P p) { return p.x * 10 + p.y; }
constexpr P give() { return {6, 7}; }
constexpr int take_array(const int (&a)[3]) { return a[0] + a[1] + a[2]; }
static_assert(take({1, 2}) == 12 && take({}) == 0 && give().y == 7 && take({.x = 3}) == 30 && take_array({1, 2, 3}) == 6);

// Conditions with initialisers, loops over lists.
constexpr int conditions(int n) {
  if (int k = n * 2; k > 10) return k;
  switch (int k = n; k) {
    case 1: return 100;
    default: break;
  }
  if (int k = n - 3) return k + 1000;
  int sum = 0;
  for (int v : {1, 2, 3}) sum += v;
  while (int k = n) {
    sum += k;
    n = 0;
  }
  return sum;
}
static_assert(conditions(6) == 12 && conditions(1) == 100 && conditions(2) == 999 && conditions(3) == 9);

// Structured bindings of arrays, members, copies and references.
constexpr int bindings() {
  int a[2] = {1, 2};
  auto [x, y] = a;
  auto &[rx, ry] = a;
  ry = 5;
  P p{3, 4};
  auto [px, py] = p;
  auto &&[qx, qy] = give();
  const auto &[cx, cy] = p;
  p.x = 8;
  return x + y * 10 + a[1] * 100 + px * 1000 + py * 10000 + qx * 100000 + cx * 1000000;
}
static_assert(bindings() == 8643521);
constexpr int pairs() {
  constexpr P all[] = {{1, 2}, {3, 4}};
  int sum = 0;
  for (const auto &[a, b] : all) sum += a * b;
  return sum;
}
static_assert(pairs() == 14);

int main() {}
