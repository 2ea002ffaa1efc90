//@ verdict: accepted
// Integral promotions ([conv.prom]) and the usual arithmetic conversions ([expr.arith.conv]).

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;
#define HAS_TYPE(e, ...) static_assert(is_same<decltype(e), __VA_ARGS__>)

char c = 1;
signed char sc = 1;
unsigned char uc = 1;
short s = 1;
unsigned short us = 1;
bool b = true;
int i = 1;
unsigned u = 1;
long l = 1;
unsigned long ul = 1;
long long ll = 1;
unsigned long long ull = 1;
float f = 1;
double d = 1;
long double ld = 1;
wchar_t w = 1;
char16_t c16 = 1;
char32_t c32 = 1;
enum Plain { P0, P1 } plain = P1;
enum Wide { W0 = 0xffffffffff } wide = W0;
enum Full { F0 = 0xffffffff } full = F0;
enum Small : unsigned char { S0 } small = S0;
enum class Scoped { A, B };
struct Bits { unsigned three : 3; unsigned all : 32; int seven : 7; long forty : 40; bool flag : 1; } bits;

// What is narrower than int becomes int.
HAS_TYPE(+c, int);
HAS_TYPE(+sc, int);
HAS_TYPE(-uc, int);
HAS_TYPE(~s, int);
HAS_TYPE(+us, int);
HAS_TYPE(+b, int);
HAS_TYPE(!i, bool);
HAS_TYPE(+w, int);
HAS_TYPE(+c16, int);
HAS_TYPE(+c32, unsigned);
HAS_TYPE(c + c, int);
HAS_TYPE(us * us, int);
HAS_TYPE(b + b, int);
// A shift has the type of its left operand.
HAS_TYPE(uc << 1, int);
HAS_TYPE(i << l, int);
HAS_TYPE(l << i, long);
HAS_TYPE(u >> ull, unsigned);
// Enumerations: the first type from int on that holds all their values, or the one that is fixed, promoted.
HAS_TYPE(+plain, int);
HAS_TYPE(+wide, long);
HAS_TYPE(+full, unsigned);
HAS_TYPE(+small, int);
HAS_TYPE(plain + 0, int);
HAS_TYPE(small + small, int);
HAS_TYPE(P0, Plain);
// A bit-field becomes int where int holds its values.
HAS_TYPE(+bits.three, int);
HAS_TYPE(+bits.all, unsigned);
HAS_TYPE(+bits.seven, int);
HAS_TYPE(+bits.flag, int);
HAS_TYPE(bits.three, unsigned);
HAS_TYPE(bits.forty, long);

// The greater rank, and unsigned at equal rank.
HAS_TYPE(i + u, unsigned);
HAS_TYPE(i + l, long);
HAS_TYPE(u + l, long);
HAS_TYPE(ul + l, unsigned long);
HAS_TYPE(l + ll, long long);
HAS_TYPE(ul + ll, unsigned long long);
HAS_TYPE(ull + ul, unsigned long long);
HAS_TYPE(c + u, unsigned);
HAS_TYPE(i + f, float);
HAS_TYPE(ll + f, float);
HAS_TYPE(f + f, float);
HAS_TYPE(f + d, double);
HAS_TYPE(d + ld, long double);
HAS_TYPE(f * 2, float);
HAS_TYPE(f * 2.0, double);
HAS_TYPE(i % ll, long long);
HAS_TYPE(i & u, unsigned);
HAS_TYPE(i < u, bool);
HAS_TYPE(i && u, bool);
// Assignments and prefixed increments are lvalues of their left operand.
HAS_TYPE(c += l, char &);
HAS_TYPE(++c, char &);
HAS_TYPE(c++, char);
HAS_TYPE(c = 7, char &);
HAS_TYPE((c, d), double &);
HAS_TYPE((d, 1), int);
// Pointers.
HAS_TYPE(&i, int *);
HAS_TYPE(&i - &i, long);
HAS_TYPE(&i + 1, int *);
HAS_TYPE(1 + &i, int *);
HAS_TYPE(*&i, int &);
HAS_TYPE((&i)[0], int &);
HAS_TYPE(0 [&i], int &);
HAS_TYPE(sizeof(i), unsigned long);
HAS_TYPE(alignof(int), unsigned long);
// The conditional operator.
HAS_TYPE(b ? i : l, long);
HAS_TYPE(b ? i : i, int &);
HAS_TYPE(b ? i : 1, int);
HAS_TYPE(b ? c : c, char &);
HAS_TYPE(b ? c : s, int);
HAS_TYPE(b ? 1 : 2.0f, float);
HAS_TYPE(b ? nullptr : &i, int *);
HAS_TYPE(b ? &i : 0, int *);
HAS_TYPE(b ? &i : (const int *)&i, const int *);
HAS_TYPE(b ? P0 : P1, Plain);
HAS_TYPE(b ? P0 : 1, int);
HAS_TYPE(b ? "ab" : "cde", const char *);
HAS_TYPE(b ? Scoped::A : Scoped::B, Scoped);
HAS_TYPE(b ? (void)0 : (void)1, void);

// And their values.
static_assert((unsigned char)200 + (unsigned char)100 == 300);
static_assert((unsigned char)(200 + 100) == 44);
static_assert((signed char)200 == -56);
static_assert((short)0x18000 == -32768);
static_assert(-1 > 1u);
static_assert(P0 - 1 < 0);
static_assert(-1L < 1u, "long holds the values of unsigned");
static_assert(-1 < (unsigned short)1);
static_assert(1u - 2 == 0xffffffff);
static_assert((1u - 2) / 2 == 0x7fffffff);
static_assert(~(unsigned char)0 == -1);
static_assert((~0u >> 1) == 0x7fffffff);
static_assert((-8 >> 1) == -4);
static_assert(-7 / 2 == -3 && -7 % 2 == -1 && 7 / -2 == -3 && 7 % -2 == 1);
static_assert((unsigned)-7 / 2 == 2147483644u);
static_assert((int)3.9 == 3 && (int)-3.9 == -3);
static_assert((unsigned char)3.9f == 3);
static_assert((bool)0.5 && (bool)256 && !(bool)0.0);
static_assert((float)16777217 == 16777216.0f);
static_assert(5 / 2 * 2.0 == 4.0 && 5 / 2.0 * 2 == 5.0);
static_assert(true + true == 2);
static_assert((5 & 3) == 1 && (5 | 3) == 7 && (5 ^ 3) == 6);
static_assert(1 << 2 + 1 == 8);
static_assert((1 < 2 < 3) && (3 > 2 > 1) == false);
static_assert((2, 3) == 3);

int main() {}
