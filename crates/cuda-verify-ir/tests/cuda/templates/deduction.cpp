//@ verdict: accepted
// Deduction of template arguments from calls: [temp.deduct.call], [temp.deduct.type].

template <typename A, typename B> constexpr bool is_same = false;
template <typename A> constexpr bool is_same<A, A> = true;
template <typename... T> struct List {};
#define DEDUCES(call, ...) static_assert(is_same<decltype(call), List<__VA_ARGS__>>, #call)

template <typename T> struct Box { T value; };
template <typename T, int N> struct Arr { T data[N]; };
template <template <typename> class C, typename T> struct Wrap {};
int i;
const int ci = 1;
volatile int vi;
int a[3];
const int ca[2] = {};
int m[2][5];
int fn(char, long);
struct S { int x; float f(int) const; int g(); };
S s;
const S cs{};

// By value: arrays and functions decay, qualifiers at the top go.
template <typename T> List<T> by_value(T);
DEDUCES(by_value(i), int);
DEDUCES(by_value(ci), int);
DEDUCES(by_value(vi), int);
DEDUCES(by_value(a), int *);
DEDUCES(by_value(ca), const int *);
DEDUCES(by_value(m), int (*)[5]);
DEDUCES(by_value(fn), int (*)(char, long));
DEDUCES(by_value("ab"), const char *);
DEDUCES(by_value(nullptr), decltype(nullptr));
DEDUCES(by_value(cs), S);
DEDUCES(by_value(&ci), const int *);

// By reference: nothing goes.
template <typename T> List<T> by_ref(T &);
DEDUCES(by_ref(i), int);
DEDUCES(by_ref(ci), const int);
DEDUCES(by_ref(a), int[3]);
DEDUCES(by_ref(ca), const int[2]);
DEDUCES(by_ref("ab"), const char[3]);
DEDUCES(by_ref(fn), int(char, long));
template <typename T> List<T> by_cref(const T &);
DEDUCES(by_cref(i), int);
DEDUCES(by_cref(ci), int);
DEDUCES(by_cref(1.5f), float);
DEDUCES(by_cref(a), int[3]);
DEDUCES(by_cref("ab"), char[3]);

// Forwarding references.
template <typename T> List<T, T &&> forward(T &&);
DEDUCES(forward(i), int &, int &);
DEDUCES(forward(1), int, int &&);
DEDUCES(forward(ci), const int &, const int &);
DEDUCES(forward(static_cast<int &&>(i)), int, int &&);
DEDUCES(forward(a), int (&)[3], int (&)[3]);
template <typename T> List<T> no_forward(const T &&);
DEDUCES(no_forward(1), int);

// Pointers, arrays with bounds, functions, members.
template <typename T> List<T> pointer(T *);
DEDUCES(pointer(&i), int);
DEDUCES(pointer(&ci), const int);
DEDUCES(pointer(a), int);
DEDUCES(pointer(m), int[5]);
DEDUCES(pointer(fn), int(char, long));
template <typename T> List<T> cpointer(const T *);
DEDUCES(cpointer(&i), int);
DEDUCES(cpointer(&ci), int);
template <int N> struct Num {};
template <typename T, int N> List<T, Num<N>> bound(T (&)[N]);
DEDUCES(bound(a), int, Num<3>);
DEDUCES(bound("abc"), const char, Num<4>);
template <typename T, int N, int M> List<T, Num<N>, Num<M>> bounds(T (&)[N][M]);
DEDUCES(bounds(m), int, Num<2>, Num<5>);
template <typename R, typename... A> List<R, A...> function(R (*)(A...));
DEDUCES(function(fn), int, char, long);
template <typename R, typename C> List<R, C> field(R C::*);
DEDUCES(field(&S::x), int, S);
template <typename R, typename C, typename... A> List<R, C, A...> method(R (C::*)(A...) const);
DEDUCES(method(&S::f), float, S, int);
template <typename R, typename C, typename... A> List<R, C, A...> method2(R (C::*)(A...));
DEDUCES(method2(&S::g), int, S);

// Instances of templates, bases included.
template <typename T> List<T> box(const Box<T> &);
struct Derived : Box<double> {};
DEDUCES(box(Box<int>{}), int);
DEDUCES(box(Derived{}), double);
template <typename T, int N> List<T, Num<N>> arr(Arr<T, N>);
DEDUCES(arr(Arr<char, 7>{}), char, Num<7>);
template <template <typename> class C, typename T> List<C<char>, T> any(C<T>);
DEDUCES(any(Box<long>{}), Box<char>, long);
template <typename T> List<T> nested(Box<Box<T *>>);
DEDUCES(nested(Box<Box<int *>>{}), int);
template <typename... T> List<T...> unpack(List<T...>);
DEDUCES(unpack(List<int, char>{}), int, char);
template <typename H, typename... T> List<T...> tail(List<H, T...>);
DEDUCES(tail(List<int, char, long>{}), char, long);
template <typename... T, int... N> List<Num<sizeof...(T)>, Num<(N + ... + 0)>> both(Arr<T, N>...);
DEDUCES(both(Arr<int, 2>{}, Arr<char, 5>{}), Num<2>, Num<7>);

// Some given, some deduced, some by default.
template <typename T, typename U = T *, int N = 4> List<T, U, Num<N>> some(T);
DEDUCES(some(1), int, int *, Num<4>);
DEDUCES(some<long>(1), long, long *, Num<4>);
DEDUCES((some<long, char>(1)), long, char, Num<4>);
DEDUCES((some<long, char, 2>(1)), long, char, Num<2>);
template <typename R, typename T> List<R, T> cast(T);
DEDUCES(cast<float>(1), float, int);
template <typename... T> List<T...> first_given(T...);
DEDUCES((first_given<long, float>(1, 2, 'c')), long, float, char);

// Contexts that are not deduced.
template <typename T> struct Id { using type = T; };
template <typename T> List<T> only_first(T, typename Id<T>::type);
DEDUCES(only_first(1L, 'c'), long);
template <typename T> List<T> dependent_default(T, T = T());
DEDUCES(dependent_default('c'), char);

// Both arguments agree, also through aliases.
template <typename T> List<T> same(T, T);
DEDUCES(same(i, ci), int);
template <typename T> using Ptr = T *;
template <typename T> List<T> alias(Ptr<T>);
DEDUCES(alias(&i), int);
template <typename T, typename U> using Second = U;
template <typename T> List<T> ignoring(Second<int, T>);
DEDUCES(ignoring(2.f), float);

// Values as arguments.
template <auto V> struct Value { static constexpr auto value = V; using type = decltype(V); };
static_assert(is_same<Value<3>::type, int> && is_same<Value<'c'>::type, char> && Value<-2>::value == -2);
static_assert(is_same<Value<&ci>::type, const int *> && Value<nullptr>::value == nullptr);
template <typename T, T V> struct Typed { static constexpr T value = V; };
static_assert(Typed<unsigned char, 255>::value == 255 && Typed<bool, true>::value);
template <int (*F)(char, long)> struct OfFunction { static constexpr auto f = F; };
static_assert(is_same<decltype(OfFunction<fn>::f), int (*const)(char, long)>);
template <typename T, T... V> constexpr T sum_of = (V + ... + T{});
static_assert(sum_of<int, 1, 2, 3> == 6 && sum_of<long> == 0);

int main() {}
