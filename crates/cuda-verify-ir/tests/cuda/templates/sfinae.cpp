//@ verdict: accepted
// What fails while arguments are substituted is no candidate: [temp.deduct.general]/8.

template <bool B, typename T = void> struct enable_if {};
template <typename T> struct enable_if<true, T> { using type = T; };
template <bool B, typename T = void> using enable_if_t = typename enable_if<B, T>::type;
template <typename...> using void_t = void;
template <typename T> T &&declval() noexcept;
struct true_type { static constexpr bool value = true; };
struct false_type { static constexpr bool value = false; };
template <typename A, typename B> struct is_same : false_type {};
template <typename A> struct is_same<A, A> : true_type {};

struct WithType { using value_type = int; int size() const; int begin; };
struct Without {};
struct Callable { int operator()(int, char) const; };
struct Private {
 private:
  int hidden();
};
struct Comparable { bool operator==(const Comparable &) const; };
struct NoCopy { NoCopy(const NoCopy &) = delete; NoCopy(NoCopy &&); };
struct FromInt { explicit FromInt(int); };

// By a default type argument, the return type, an argument, the result of decltype.
template <typename T, typename = typename T::value_type> constexpr int by_default(int) { return 1; }
template <typename T> constexpr int by_default(...) { return 2; }
static_assert(by_default<WithType>(0) == 1 && by_default<Without>(0) == 2 && by_default<int>(0) == 2);
template <typename T> constexpr enable_if_t<(sizeof(T) > 2), int> by_return(T) { return 1; }
template <typename T> constexpr enable_if_t<(sizeof(T) <= 2), int> by_return(T) { return 2; }
static_assert(by_return(1) == 1 && by_return('c') == 2);
template <typename T, enable_if_t<is_same<T, int>::value, int> = 0> constexpr int by_value(T) { return 1; }
template <typename T, enable_if_t<!is_same<T, int>::value, int> = 0> constexpr int by_value(T) { return 2; }
static_assert(by_value(1) == 1 && by_value(1L) == 2);
template <typename T> constexpr auto by_decltype(const T &t, int) -> decltype(t.size(), 1) { return 1; }
template <typename T> constexpr auto by_decltype(const T &t, long) -> decltype(t.begin, 2) { return 2; }
template <typename T> constexpr int by_decltype(const T &, ...) { return 3; }
constexpr WithType with{};
constexpr Without without{};
static_assert(by_decltype(with, 0) == 1 && by_decltype(without, 0) == 3 && by_decltype(1, 0) == 3);

// The idiom with void_t.
template <typename T, typename = void> struct has_size : false_type {};
template <typename T> struct has_size<T, void_t<decltype(declval<const T &>().size())>> : true_type {};
static_assert(has_size<WithType>::value && !has_size<Without>::value && !has_size<int>::value);
template <typename T, typename = void> struct is_comparable : false_type {};
template <typename T> struct is_comparable<T, void_t<decltype(declval<T>() == declval<T>())>> : true_type {};
static_assert(is_comparable<int>::value && is_comparable<Comparable>::value && !is_comparable<Without>::value);
template <typename T, typename = void> struct is_dereferenceable : false_type {};
template <typename T> struct is_dereferenceable<T, void_t<decltype(*declval<T &>())>> : true_type {};
static_assert(is_dereferenceable<int *>::value && !is_dereferenceable<int>::value);
static_assert(!is_dereferenceable<Without>::value);

// Detection with arguments.
template <typename F, typename L, typename = void> struct is_callable : false_type {};
template <typename... T> struct List {};
template <typename F, typename... A>
struct is_callable<F, List<A...>, void_t<decltype(declval<F>()(declval<A>()...))>> : true_type {};
static_assert(is_callable<Callable, List<int, char>>::value && is_callable<Callable, List<char, int>>::value);
static_assert(!is_callable<Callable, List<int>>::value && !is_callable<Callable, List<Without, int>>::value);
static_assert(is_callable<int (*)(int), List<short>>::value && !is_callable<int, List<>>::value);
template <typename T, typename... A> class is_constructible {
  template <typename U, typename = decltype(U(declval<A>()...))> static true_type test(int);
  template <typename> static false_type test(...);

 public:
  static constexpr bool value = decltype(test<T>(0))::value;
};
static_assert(is_constructible<FromInt, int>::value && !is_constructible<FromInt>::value);
static_assert(!is_constructible<NoCopy, const NoCopy &>::value && is_constructible<NoCopy, NoCopy>::value);
static_assert(!is_constructible<FromInt, int *>::value);
template <typename From, typename To> class is_convertible {
  static void take(To);
  template <typename F, typename = decltype(take(declval<F>()))> static true_type test(int);
  template <typename> static false_type test(...);

 public:
  static constexpr bool value = decltype(test<From>(0))::value;
};
static_assert(is_convertible<int, long>::value && !is_convertible<int, FromInt>::value);
static_assert(!is_convertible<int *, int>::value && is_convertible<int *, const void *>::value);

// The classic test by size.
template <typename T> struct has_value_type {
  typedef char yes[1];
  typedef char no[2];
  template <typename C> static yes &test(typename C::value_type *);
  template <typename> static no &test(...);
  static const bool value = sizeof(test<T>(0)) == sizeof(yes);
};
static_assert(has_value_type<WithType>::value && !has_value_type<Without>::value);
template <typename T> struct is_class {
  template <typename C> static char test(int C::*);
  template <typename C> static long test(...);
  static constexpr bool value = sizeof(test<T>(nullptr)) == 1;
};
static_assert(is_class<WithType>::value && !is_class<int>::value);

// Things that make no type: arrays of void, references to void, negative bounds, members of numbers.
template <typename T> constexpr bool can_array(T (*)[1]) { return true; }
template <typename T> constexpr bool can_array(...) { return false; }
static_assert(can_array<int>(nullptr) && !can_array<void>(nullptr));
template <typename T> constexpr bool can_ref(T &(*)()) { return true; }
template <typename T> constexpr bool can_ref(...) { return false; }
static_assert(can_ref<int>(nullptr) && !can_ref<void>(nullptr));
template <int N> constexpr bool is_positive(char (*)[N] = nullptr) { return true; }
template <int N> constexpr bool is_positive(...) { return false; }
static_assert(is_positive<3>(nullptr) && !is_positive<-1>(nullptr));

// Tags choose as well.
struct Low {};
struct High : Low {};
template <typename T> constexpr auto prefer(T t, High) -> decltype(t + 1, 1) { return 1; }
template <typename T> constexpr int prefer(T, Low) { return 2; }
static_assert(prefer(1, High{}) == 1 && prefer(without, High{}) == 2);
template <int N> struct Rank : Rank<N - 1> {};
template <> struct Rank<0> {};
template <typename T> constexpr int choose(T, Rank<0>) { return 0; }
template <typename T, typename = typename T::value_type> constexpr int choose(T, Rank<1>) { return 1; }
template <typename T, typename = decltype(declval<T>().nothing)> constexpr int choose(T, Rank<2>) { return 2; }
static_assert(choose(with, Rank<2>{}) == 1 && choose(1, Rank<2>{}) == 0);

int main() {}
