//@ verdict: accepted
//@ options: -std=c++17
// Alias templates, variable templates, template template parameters and default arguments as tensor libraries use them.
#include <type_traits>
#include <utility>

template <int N> using Int = std::integral_constant<int, N>;
template <typename... T> struct Tuple {};
template <typename T> struct IsInt : std::false_type {};
template <int N> struct IsInt<Int<N>> : std::true_type {};
static_assert(IsInt<Int<3>>::value && !IsInt<int>::value);

// Arithmetic on types, as layouts are computed.
template <int A, int B> constexpr Int<A * B> operator*(Int<A>, Int<B>) { return {}; }
template <int A, int B> constexpr Int<A + B> operator+(Int<A>, Int<B>) { return {}; }
template <int A> constexpr int operator+(Int<A>, int b) { return A + b; }
static_assert(decltype(Int<3>{} * Int<4>{} + Int<1>{})::value == 13 && Int<3>{} + 4 == 7);

template <int... N> struct Shape {
  static constexpr int rank = sizeof...(N);
  static constexpr int size = (N * ... * 1);
  template <int I> static constexpr int at() {
    constexpr int all[] = {N...};
    static_assert(I < rank, "within the rank");
    return all[I];
  }
};
static_assert(Shape<2, 3, 4>::size == 24 && Shape<2, 3, 4>::at<1>() == 3 && Shape<>::size == 1);

template <typename S> struct RowMajor;
template <int... N> struct RowMajor<Shape<N...>> {
  static constexpr int rank = sizeof...(N);
  int stride[rank] = {};
  constexpr RowMajor() {
    constexpr int sizes[] = {N...};
    int s = 1;
    for (int i = rank - 1; i >= 0; --i) {
      stride[i] = s;
      s *= sizes[i];
    }
  }
  template <typename... I> constexpr int operator()(I... index) const {
    static_assert(sizeof...(I) == rank);
    const int at[] = {static_cast<int>(index)...};
    int offset = 0;
    for (int i = 0; i < rank; ++i) offset += at[i] * stride[i];
    return offset;
  }
};
constexpr RowMajor<Shape<2, 3, 4>> layout;
static_assert(layout(1, 2, 3) == 23 && layout.stride[0] == 12 && layout(1, 0, 0L) == 12);

// Static loops over index sequences.
template <typename F, int... I> constexpr void unroll(F f, std::integer_sequence<int, I...>) { (f(Int<I>{}), ...); }
template <int N, typename F> constexpr void unroll(F f) { unroll(f, std::make_integer_sequence<int, N>{}); }
constexpr int squares() { int s = 0; unroll<4>([&](auto i) { s += i * i; }); return s; }
static_assert(squares() == 14);

// Policies as template template parameters, with defaults, nested in each other.
template <typename T> struct Plain { using type = T; static constexpr int align = alignof(T); };
template <typename T> struct Vectorised { using type = T; static constexpr int align = 16; };
template <typename T, template <typename> class Policy = Plain, int Stages = 2> struct Pipeline {
  using element = typename Policy<T>::type;
  static constexpr int bytes = Stages * static_cast<int>(sizeof(element));
  template <template <typename> class Other> using with = Pipeline<T, Other, Stages>;
  template <int S> using staged = Pipeline<T, Policy, S>;
};
static_assert(Pipeline<float>::bytes == 8 && Pipeline<double, Vectorised, 3>::bytes == 24);
static_assert(std::is_same<Pipeline<float>::with<Vectorised>, Pipeline<float, Vectorised>>::value);
static_assert(Pipeline<char>::staged<5>::bytes == 5);

// Dispatch by tags, by types at run time made into types, by tables of functions made of packs.
template <typename T> struct Type { using type = T; };
enum class DType { F32, F64, I32 };
template <typename F> constexpr auto dispatch(DType t, F f) {
  switch (t) {
    case DType::F32: return f(Type<float>{});
    case DType::F64: return f(Type<double>{});
    default: return f(Type<int>{});
  }
}
constexpr int size_of(DType t) {
  return dispatch(t, [](auto type) { using T = typename decltype(type)::type; return static_cast<int>(sizeof(T)); });
}
static_assert(size_of(DType::F32) == 4 && size_of(DType::F64) == 8);
template <int N> constexpr int power(int x) { return N == 0 ? 1 : x * power<(N > 0 ? N - 1 : 0)>(x); }
template <int... N> constexpr int call_table(int which, int x, std::integer_sequence<int, N...>) {
  constexpr int (*table[])(int) = {power<N>...};
  return table[which](x);
}
static_assert(call_table(3, 2, std::make_integer_sequence<int, 5>{}) == 8);

// Expressions as types.
template <typename L, typename R> struct Add {
  L l;
  R r;
  constexpr auto operator[](int i) const { return l[i] + r[i]; }
};
template <typename T, int N> struct Vec {
  T data[N];
  constexpr T operator[](int i) const { return data[i]; }
};
template <typename T> struct is_expression : std::false_type {};
template <typename T, int N> struct is_expression<Vec<T, N>> : std::true_type {};
template <typename L, typename R> struct is_expression<Add<L, R>> : std::true_type {};
template <typename L, typename R, std::enable_if_t<is_expression<L>::value && is_expression<R>::value, int> = 0>
constexpr Add<L, R> operator+(const L &l, const R &r) { return {l, r}; }
constexpr Vec<int, 2> u{{1, 2}}, v{{10, 20}};
constexpr Vec<float, 2> w{{0.5f, 0.25f}};
static_assert((u + v + w)[1] == 22.25f && std::is_same<decltype((u + v)[0]), int>::value);
static_assert(std::is_same<decltype((u + w)[0]), float>::value);

// Detected members, with a default where there is none.
template <typename T, typename = void> struct vector_width { static constexpr int value = 1; };
template <typename T> struct vector_width<T, std::void_t<decltype(T::width)>> { static constexpr int value = T::width; };
struct Wide { static constexpr int width = 8; };
static_assert(vector_width<Wide>::value == 8 && vector_width<int>::value == 1);
template <typename T> inline constexpr bool is_half = std::is_same_v<std::remove_cv_t<T>, short>;
static_assert(is_half<const short> && !is_half<int>);

int main() {}
