//@ verdict: accepted
// Which overload is chosen: [over.ics.rank], [over.match.best]. Each returns an array of a length of its own.

template <int N> using Is = char (&)[N];
#define PICKS(n, ...) static_assert(sizeof(__VA_ARGS__) == n, #__VA_ARGS__)

struct X {};
struct Y : X {};
struct Z : Y {};
enum E { e0 };
short s;
int i;
const int ci = 0;
char c;
float f;
X x;
Y y;
Z z;
const X cx{};

// Exact match before promotion before conversion.
Is<1> g1(int);
Is<2> g1(long);
PICKS(1, g1(s));
PICKS(1, g1(c));
PICKS(1, g1(true));
PICKS(1, g1(e0 + s));
PICKS(2, g1(1L));
Is<1> g2(double);
Is<2> g2(int);
PICKS(1, g2(f));
PICKS(2, g2('c'));
Is<1> g3(float);
Is<2> g3(double);
PICKS(1, g3(1.0f));
PICKS(2, g3(1.0));
Is<1> g4(char);
Is<2> g4(int);
PICKS(1, g4('c'));
PICKS(2, g4((signed char)1));
PICKS(2, g4(s));
Is<1> g5(E);
Is<2> g5(int);
PICKS(1, g5(e0));
PICKS(2, g5(true));
Is<1> g6(unsigned);
Is<2> g6(int);
PICKS(2, g6((unsigned short)1));
PICKS(1, g6(1u));

// A conversion that is not one to bool is better than one that is, for pointers.
Is<1> h1(bool);
Is<2> h1(void *);
Is<3> h1(const char *);
PICKS(2, h1(&i));
PICKS(3, h1("s"));
PICKS(1, h1(i));
PICKS(2, h1((void *)0));
Is<1> h2(int);
Is<2> h2(void *);
PICKS(1, h2(0));
PICKS(2, h2(nullptr));

// To the nearer base.
Is<1> b1(X *);
Is<2> b1(Y *);
Is<3> b1(void *);
PICKS(2, b1(&z));
PICKS(1, b1(&x));
PICKS(3, b1(&i));
Is<1> b2(const X &);
Is<2> b2(const Y &);
PICKS(2, b2(z));
Is<1> b3(X);
Is<2> b3(...);
PICKS(1, b3(z));
PICKS(2, b3(1));

// References: lvalues, rvalues, qualifiers.
Is<1> r1(int &);
Is<2> r1(const int &);
Is<3> r1(int &&);
PICKS(1, r1(i));
PICKS(2, r1(ci));
PICKS(3, r1(1));
PICKS(3, r1(static_cast<int &&>(i)));
PICKS(3, r1(s));
Is<1> r2(const X &);
Is<2> r2(X &&);
X makeX();
const X makeCX();
PICKS(1, r2(x));
PICKS(2, r2(makeX()));
PICKS(1, r2(makeCX()));
PICKS(2, r2(X{}));
Is<1> r3(const int &);
Is<2> r3(int &);
PICKS(2, r3(i));
Is<1> r4(int *);
Is<2> r4(const int *);
PICKS(1, r4(&i));
PICKS(2, r4(&ci));
Is<1> r5(const int *const &);
Is<2> r5(int *);
PICKS(2, r5(&i));

// Arrays and functions.
Is<1> a1(int *);
Is<2> a1(const void *);
int arr[3];
PICKS(1, a1(arr));
Is<1> a2(int (&)[3]);
Is<2> a2(int (&)[4]);
PICKS(1, a2(arr));
int fn(int);
Is<1> a3(int (*)(int));
Is<2> a3(int (*)(long));
PICKS(1, a3(fn));
PICKS(1, a3(&fn));

// Conversions by the user are worse than those of the language, better than an ellipsis.
struct FromInt { FromInt(int); };
struct ToInt { operator int() const; };
Is<1> u1(FromInt);
Is<2> u1(double);
PICKS(2, u1(1));
Is<1> u2(FromInt);
Is<2> u2(...);
PICKS(1, u2(1));
PICKS(1, u2(s));
Is<1> u3(int);
Is<2> u3(double);
PICKS(1, u3(ToInt{}));
struct ToMany { operator int(); operator double(); };
Is<1> u4(int);
Is<2> u4(X);
PICKS(1, u4(ToMany{}));
struct Explicit { explicit Explicit(int); };
Is<1> u5(Explicit);
Is<2> u5(long);
PICKS(2, u5(1));

// A function that is no template before one that is, the more special template before the other.
template <typename T> Is<1> t1(T);
Is<2> t1(int);
PICKS(2, t1(1));
PICKS(1, t1(1L));
PICKS(1, t1<>(1));
template <typename T> Is<1> t2(T);
template <typename T> Is<2> t2(T *);
template <typename T> Is<3> t2(const T *);
PICKS(1, t2(1));
PICKS(2, t2(&i));
PICKS(3, t2(&ci));
template <typename T> Is<1> t3(const T &);
template <typename T> Is<2> t3(T &);
PICKS(2, t3(i));
PICKS(1, t3(1));
template <typename T> Is<1> t4(T &&);
template <typename T> Is<2> t4(const T &);
PICKS(1, t4(i));
PICKS(2, t4(ci));
PICKS(1, t4(1));
template <typename T, typename U> Is<1> t5(T, U);
template <typename T> Is<2> t5(T, T);
template <typename T> Is<3> t5(T, int);
PICKS(1, t5(1, 2L));
PICKS(2, t5(1L, 2L));
PICKS(3, t5(1L, 2));
template <typename... T> Is<1> t6(T...);
template <typename T> Is<2> t6(T);
template <typename T, typename... R> Is<3> t6(T, R...);
PICKS(1, t6());
PICKS(2, t6(1));
PICKS(3, t6(1, 2));
template <typename T, int N> Is<1> t7(T (&)[N]);
template <typename T> Is<2> t7(T *);
template <typename T> Is<3> t7(T);
PICKS(2, t7(&i));

// Default arguments do not count.
Is<1> d1(int, int = 0);
Is<2> d1(double);
PICKS(1, d1(1));
PICKS(2, d1(1.0));

// More than one argument: better for one, and worse for none.
Is<1> m1(int, double);
Is<2> m1(double, double);
PICKS(1, m1(1, 1));
PICKS(2, m1(1.0, 1));
PICKS(2, m1(1.0f, 1.0f));

// Members: the object is an argument.
struct O {
  Is<1> f();
  Is<2> f() const;
  Is<3> g() &;
  Is<4> g() &&;
  Is<5> h(int) const;
  Is<6> h(long);
};
O o;
const O co{};
PICKS(1, o.f());
PICKS(2, co.f());
PICKS(3, o.g());
PICKS(4, O{}.g());
PICKS(6, o.h(1L));
PICKS(5, co.h(1L));

int main() {}
