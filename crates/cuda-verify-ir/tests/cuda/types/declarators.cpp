//@ verdict: accepted
// What a declarator declares: [dcl.meaning], typedefs, decltype, auto, references to references.

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;
#define SAME(a, ...) static_assert(is_same<a, __VA_ARGS__>)

int *p, i, a[3], &r = i, (*pa)[3], *ap[3], (*pf)(int), *(*fp(char))[2];
SAME(decltype(p), int *);
SAME(decltype(i), int);
SAME(decltype(a), int[3]);
SAME(decltype(r), int &);
SAME(decltype(pa), int (*)[3]);
SAME(decltype(ap), int *[3]);
SAME(decltype(pf), int (*)(int));
SAME(decltype(fp), int *(*(char))[2]);
SAME(decltype(fp('c')), int *(*)[2]);
SAME(decltype(a[0]), int &);
SAME(decltype(*pa), int (&)[3]);
SAME(decltype(&a), int (*)[3]);

// Parameters lose their outermost qualifiers and decay ([dcl.fct]).
void f1(const int, int[4], int(char));
SAME(decltype(f1), void(int, int *, int (*)(char)));
void f2(int[][4]);
SAME(decltype(f2), void(int (*)[4]));
SAME(void(const int *const), void(const int *));

// Qualifiers.
typedef const int ci;
SAME(ci, int const);
SAME(const ci, ci);
typedef int *ip;
SAME(const ip, int *const);
typedef int arr[2];
SAME(const arr, const int[2]);
SAME(const volatile int, int volatile const);

// References collapse.
typedef int &lr;
typedef int &&rr;
SAME(lr &, int &);
SAME(lr &&, int &);
SAME(rr &, int &);
SAME(rr &&, int &&);
SAME(const lr, int &);
template <typename T> using add_rr = T &&;
SAME(add_rr<int>, int &&);
SAME(add_rr<int &>, int &);
SAME(add_rr<const int &&>, const int &&);

// decltype of a name and of an expression.
struct S { int m; const int c = 1; int &ref; mutable int mut; };
extern S s;
extern const S cs;
S make();
SAME(decltype(s.m), int);
SAME(decltype((s.m)), int &);
SAME(decltype((cs.m)), const int &);
SAME(decltype(cs.m), int);
SAME(decltype((cs.ref)), int &);
SAME(decltype((cs.mut)), int &);
SAME(decltype(S::m), int);
SAME(decltype(make()), S);
SAME(decltype((make())), S);
SAME(decltype(make().m), int);
SAME(decltype((make().m)), int &&);
SAME(decltype(static_cast<int &&>(i)), int &&);
SAME(decltype((i)), int &);
SAME(decltype(i + 0), int);
SAME(decltype("x"), const char (&)[2]);
SAME(decltype(&S::m), int S::*);
SAME(decltype(s.*&S::m), int &);
SAME(decltype((int)i), int);
SAME(decltype((const int)i), int);
SAME(decltype((S const &)s), const S &);

// auto.
auto x1 = 1;
auto x2 = 1u, x3 = 2u;
auto *x4 = &i;
const auto x5 = i;
auto &x6 = x5;
auto &&x7 = i;
auto &&x8 = 1;
auto x9 = a;
auto &x10 = a;
auto x11 = fp;
const auto *x12 = &i;
auto x13 = "s";
decltype(auto) x14 = (i);
decltype(auto) x15 = i;
auto x16 = x6;
auto x17 = nullptr;
auto x18{1};
SAME(decltype(x1), int);
SAME(decltype(x3), unsigned);
SAME(decltype(x4), int *);
SAME(decltype(x5), const int);
SAME(decltype(x6), const int &);
SAME(decltype(x7), int &);
SAME(decltype(x8), int &&);
SAME(decltype(x9), int *);
SAME(decltype(x10), int (&)[3]);
SAME(decltype(x11), int *(*(*)(char))[2]);
SAME(decltype(x12), const int *);
SAME(decltype(x13), const char *);
SAME(decltype(x14), int &);
SAME(decltype(x15), int);
SAME(decltype(x16), int);
SAME(decltype(x17), decltype(nullptr));
SAME(decltype(x18), int);

// Deduced return types.
auto d1() { return 1.0f; }
auto &d2() { return i; }
decltype(auto) d3() { return (i); }
decltype(auto) d4() { return i; }
auto d5() -> int (*)[3] { return &a; }
auto d6(bool b) { if (b) return 1L; return 2L; }
auto d7() {}
const auto &d8() { return i; }
SAME(decltype(d1()), float);
SAME(decltype(d2()), int &);
SAME(decltype(d3()), int &);
SAME(decltype(d4()), int);
SAME(decltype(d5()), int (*)[3]);
SAME(decltype(d6(true)), long);
SAME(decltype(d7()), void);
SAME(decltype(d8()), const int &);

// Specifiers in any order.
unsigned long typedef ul;
long unsigned int long ull;
int static constexpr k = 3;
SAME(ul, unsigned long);
SAME(decltype(ull), unsigned long long);
SAME(decltype(k), const int);
SAME(short int, short);
SAME(signed, int);
SAME(char signed, signed char);
static_assert(!is_same<char, signed char> && !is_same<char, unsigned char>);
static_assert(!is_same<long, long long> && !is_same<int, long>);

// Functions with qualifiers as types.
struct M {
  void f() const;
  int g(double) &;
  int h() noexcept;
  static void st(int);
};
SAME(decltype(&M::f), void (M::*)() const);
SAME(decltype(&M::g), int (M::*)(double) &);
SAME(decltype(&M::st), void (*)(int));
SAME(decltype(&M::h), int (M::*)() noexcept);

int main() {}
