//@ verdict: accepted
// Explicit and partial specialisations of classes, variables and functions: [temp.spec], and traits built of them.

template <typename T, typename U> struct is_same { static constexpr bool value = false; };
template <typename T> struct is_same<T, T> { static constexpr bool value = true; };
#define SAME(...) static_assert(is_same<__VA_ARGS__>::value)

template <typename T> struct Kind { static constexpr int value = 0; };
template <> struct Kind<int> { static constexpr int value = 1; };
template <typename T> struct Kind<T *> { static constexpr int value = 2; };
template <typename T> struct Kind<const T> { static constexpr int value = 3; };
template <typename T> struct Kind<const T *> { static constexpr int value = 4; };
template <typename T> struct Kind<T &> { static constexpr int value = 5; };
template <typename T> struct Kind<T &&> { static constexpr int value = 6; };
template <typename T> struct Kind<T[]> { static constexpr int value = 7; };
template <typename T, unsigned long N> struct Kind<T[N]> { static constexpr int value = 8; };
template <typename R, typename... A> struct Kind<R(A...)> { static constexpr int value = 9; };
template <typename R, typename... A> struct Kind<R (*)(A...)> { static constexpr int value = 10; };
template <typename T, typename C> struct Kind<T C::*> { static constexpr int value = 11; };
template <template <typename...> class C, typename... A> struct Kind<C<A...>> { static constexpr int value = 12; };
template <> struct Kind<void *> { static constexpr int value = 13; };
struct S { int x; };
template <typename... T> struct Pack {};
static_assert(Kind<char>::value == 0 && Kind<int>::value == 1 && Kind<int *>::value == 2);
static_assert(Kind<const int>::value == 3 && Kind<const int *>::value == 4 && Kind<int *const>::value == 3);
static_assert(Kind<int &>::value == 5 && Kind<int &&>::value == 6);
static_assert(Kind<int[]>::value == 7 && Kind<int[4]>::value == 8);
static_assert(Kind<int(char)>::value == 9 && Kind<void (*)()>::value == 10 && Kind<int S::*>::value == 11);
static_assert(Kind<Pack<int, char>>::value == 12 && Kind<Pack<>>::value == 12 && Kind<void *>::value == 13);

// The more special of two that both fit.
template <typename T, typename U> struct Two { static constexpr int value = 0; };
template <typename T> struct Two<T, T> { static constexpr int value = 1; };
template <typename T> struct Two<T, int> { static constexpr int value = 2; };
template <> struct Two<int, int> { static constexpr int value = 3; };
template <typename T> struct Two<T *, T *> { static constexpr int value = 4; };
static_assert(Two<char, long>::value == 0 && Two<char, char>::value == 1 && Two<char, int>::value == 2);
static_assert(Two<int, int>::value == 3 && Two<char *, char *>::value == 4);

// Values, also dependent ones; recursion.
template <int N> struct Factorial { static constexpr long value = N * Factorial<N - 1>::value; };
template <> struct Factorial<0> { static constexpr long value = 1; };
static_assert(Factorial<15>::value == 1307674368000);
template <int N, bool = (N > 2)> struct Large { enum { value = 0 }; };
template <int N> struct Large<N, true> { enum { value = 1 }; };
static_assert(Large<2>::value == 0 && Large<3>::value == 1);
template <unsigned N> struct Log2 { static const int value = 1 + Log2<N / 2>::value; };
template <> struct Log2<1> { static const int value = 0; };
static_assert(Log2<4096>::value == 12);
template <unsigned long A, unsigned long B> struct Gcd : Gcd<B, A % B> {};
template <unsigned long A> struct Gcd<A, 0> { static constexpr unsigned long value = A; };
static_assert(Gcd<84, 36>::value == 12);

// Variables and aliases.
template <typename T> constexpr int rank = 0;
template <typename T> constexpr int rank<T[]> = 1 + rank<T>;
template <typename T, unsigned long N> constexpr int rank<T[N]> = 1 + rank<T>;
static_assert(rank<int> == 0 && rank<int[3]> == 1 && rank<int[][2][3]> == 3);
template <typename T> inline constexpr bool is_pointer_v = false;
template <typename T> inline constexpr bool is_pointer_v<T *> = true;
template <> inline constexpr bool is_pointer_v<decltype(nullptr)> = true;
static_assert(is_pointer_v<int *> && !is_pointer_v<int> && is_pointer_v<decltype(nullptr)>);
template <typename T> constexpr T pi = T(3.14159265358979);
static_assert(pi<int> == 3 && pi<float> == 3.14159265358979f);

// Traits.
template <typename T> struct remove_reference { using type = T; };
template <typename T> struct remove_reference<T &> { using type = T; };
template <typename T> struct remove_reference<T &&> { using type = T; };
template <typename T> using remove_reference_t = typename remove_reference<T>::type;
template <bool C, typename A, typename B> struct conditional { using type = A; };
template <typename A, typename B> struct conditional<false, A, B> { using type = B; };
template <bool C, typename A, typename B> using conditional_t = typename conditional<C, A, B>::type;
SAME(remove_reference_t<int &&>, int);
SAME(conditional_t<(sizeof(long) > 4), long, int>, long);
template <typename T> struct remove_all { using type = T; };
template <typename T> struct remove_all<T *> : remove_all<T> {};
template <typename T> struct remove_all<const T> : remove_all<T> {};
template <typename T, unsigned long N> struct remove_all<T[N]> : remove_all<T> {};
SAME(remove_all<const int *const *>::type, int);
SAME(remove_all<int *[3]>::type, int);

// Lists of types.
template <typename... T> struct List { static constexpr unsigned long size = sizeof...(T); };
template <unsigned long I, typename L> struct At;
template <typename H, typename... T> struct At<0, List<H, T...>> { using type = H; };
template <unsigned long I, typename H, typename... T> struct At<I, List<H, T...>> : At<I - 1, List<T...>> {};
SAME(At<2, List<char, short, int, long>>::type, int);
template <typename A, typename B> struct Concat;
template <typename... A, typename... B> struct Concat<List<A...>, List<B...>> { using type = List<A..., B...>; };
SAME(Concat<List<char>, List<int, long>>::type, List<char, int, long>);
template <typename L> struct Reverse { using type = L; };
template <typename H, typename... T> struct Reverse<List<H, T...>> {
  using type = typename Concat<typename Reverse<List<T...>>::type, List<H>>::type;
};
SAME(Reverse<List<char, int, long>>::type, List<long, int, char>);
template <typename T, typename L> struct Index;
template <typename T, typename... R> struct Index<T, List<T, R...>> { static constexpr int value = 0; };
template <typename T, typename H, typename... R> struct Index<T, List<H, R...>> {
  static constexpr int value = 1 + Index<T, List<R...>>::value;
};
static_assert(Index<long, List<char, int, long>>::value == 2);
template <template <typename> class F, typename L> struct Map;
template <template <typename> class F, typename... T> struct Map<F, List<T...>> { using type = List<F<T>...>; };
template <typename T> using AddPointer = T *;
SAME(Map<AddPointer, List<int, char>>::type, List<int *, char *>);

// Sequences of numbers.
template <typename T, T... V> struct integer_sequence { static constexpr unsigned long size() { return sizeof...(V); } };
template <unsigned long... I> using index_sequence = integer_sequence<unsigned long, I...>;
template <unsigned long N, unsigned long... I> struct make_index : make_index<N - 1, N - 1, I...> {};
template <unsigned long... I> struct make_index<0, I...> { using type = index_sequence<I...>; };
SAME(make_index<3>::type, index_sequence<0, 1, 2>);
template <unsigned long... I> constexpr unsigned long squares(index_sequence<I...>) { return (0 + ... + (I * I)); }
static_assert(squares(make_index<4>::type{}) == 14 && make_index<5>::type::size() == 5);

// Functions: explicit specialisations, and members of templates outside of them.
template <typename T> constexpr int f(T) { return 0; }
template <> constexpr int f(int) { return 1; }
template <> constexpr int f<char>(char) { return 2; }
static_assert(f(1L) == 0 && f(1) == 1 && f('c') == 2);
template <typename T> struct Outer {
  static constexpr int name();
  template <typename U> struct Inner { static constexpr int value = 0; };
  template <typename U> static constexpr int of(U);
  static const int count;
};
template <typename T> constexpr int Outer<T>::name() { return sizeof(T); }
template <> constexpr int Outer<char>::name() { return -1; }
template <typename T> template <typename U> constexpr int Outer<T>::of(U) { return sizeof(T) * 10 + sizeof(U); }
template <typename T> const int Outer<T>::count = 7;
static_assert(Outer<int>::name() == 4 && Outer<char>::name() == -1 && Outer<int>::of('c') == 41);
static_assert(Outer<int>::count == 7 && Outer<int>::Inner<char>::value == 0);

// Members of specialisations are their own.
template <typename T> struct Storage { T data[2]; static constexpr bool packed = false; };
template <> struct Storage<bool> { unsigned bits; static constexpr bool packed = true; };
static_assert(sizeof(Storage<double>) == 16 && sizeof(Storage<bool>) == 4 && Storage<bool>::packed);
template <typename T, int N> struct alignas(sizeof(T) * N) Aligned { T v[N]; };
static_assert(alignof(Aligned<float, 4>) == 16 && sizeof(Aligned<short, 2>) == 4);

int main() {}
