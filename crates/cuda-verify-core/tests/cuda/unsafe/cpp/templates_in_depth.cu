// The type chosen by a condition is mistaken.
//@ verdict: unsafe

#include <cassert>
#include <type_traits>
#include <utility>
#include <algorithm>
// templates galore
template <typename T, typename = void>
struct has_x : std::false_type {};
template <typename T>
struct has_x<T, std::void_t<decltype(std::declval<T>().x)>> : std::true_type {};
struct X {
  int x;
};
struct Y {
  int y;
};
template <typename T>
__host__ __device__ typename std::enable_if<std::is_integral<T>::value, int>::type kind(T) {
  return 1;
}
template <typename T>
__host__ __device__ std::enable_if_t<!std::is_integral<T>::value, int> kind(T) {
  return 2;
}
template <template <typename, int> class C, typename T>
struct Wrap {
  C<T, 4> c;
};
template <typename T, int N>
struct Arr {
  T v[N];
  __host__ __device__ T& operator[](int i) { return v[i]; }
};
template <int... I>
struct seq {};
template <typename T, T... I>
struct iseq {
  static constexpr int n = sizeof...(I);
};
template <int N>
struct fib {
  enum { value = fib<N - 1>::value + fib<N - 2>::value };
};
template <>
struct fib<1> {
  enum { value = 1 };
};
template <>
struct fib<0> {
  enum { value = 0 };
};
template <class Derived>
struct Base {
  __host__ __device__ int call() { return static_cast<Derived*>(this)->impl(); }
};
struct Der : Base<Der> {
  __host__ __device__ int impl() { return 77; }
};
template <typename T>
using Ptr = T*;
template <typename T>
constexpr bool big = sizeof(T) > 4;
template <size_t... Is>
__host__ __device__ int sumi(std::index_sequence<Is...>) {
  int s = 0;
  int a[] = {(s += Is, 0)...};
  (void)a;
  return s;
}
namespace a::b {
inline namespace v1 {
__host__ __device__ int f() {
  return 3;
}
}  // namespace v1
}  // namespace a::b
namespace ab = a::b;
struct Acc {
  int v = 0;
  __host__ __device__ Acc& operator+=(int x) {
    v += x;
    return *this;
  }
  __host__ __device__ explicit operator bool() const { return v > 0; }
  __host__ __device__ operator int() const { return v; }
};
__host__ __device__ Acc operator+(Acc l, int r) {
  l += r;
  return l;
}
struct Node {
  Node* next;
  int val;
  __host__ __device__ Node(int v, Node* n = nullptr) : next(n), val(v) {}
};
template <typename T>
struct Deep {
  template <typename U>
  struct In {
    U u;
    template <int K>
    __host__ __device__ U get() const {
      return u * K;
    }
  };
};
struct Outer {
  struct Inner;
  Inner* p;
};
struct Outer::Inner {
  int z;
};
template <typename T, int N>
__host__ __device__ constexpr int len(T (&)[N]) {
  return N;
}
__host__ __device__ int ov(const int&) {
  return 1;
}
__host__ __device__ int ov(int&&) {
  return 2;
}
template <typename T>
__host__ __device__ int fw(T&& t) {
  return ov(std::forward<T>(t));
}
template <typename T>
__global__ void k(T* p);
template <typename T>
__global__ void k(T* p) {
  p[0] = kind(1) * 10 + kind(1.f);
  p[1] = fib<10>::value;
  Der dd;
  p[2] = dd.call();
  p[3] = sumi(std::make_index_sequence<5>());
  p[4] = ab::f();
  Acc ac;
  ac += 3;
  if (ac) p[5] = ac + 4;
  Deep<int>::In<float> in{2.5f};
  p[6] = in.template get<4>();
  int arr[7];
  p[7] = len(arr);
  int z = 1;
  p[8] = fw(z) * 10 + fw(3);
  p[9] = big<double> + has_x<X>::value * 10 + has_x<Y>::value * 100;
  Wrap<Arr, int> w;
  w.c[2] = 6;
  p[10] = w.c[2];
  p[11] = iseq<int, 1, 2>::n;
  Ptr<T> q = p;
  p[12] = *q;
  Outer::Inner oi{4};
  p[13] = oi.z;
  int Node::* pm = &Node::val;
  Node nn(8);
  p[14] = nn.*pm;
  p[15] = std::is_same<decltype(p), int*>::value;
  p[16] = std::min({3, 1, 2});
  p[17] = std::max<long>(2, 3);
  p[18] = std::conditional_t<true, char, int>(65);
}
template __global__ void k<int>(int*);
int main() {
  int* d;
  cudaMallocManaged(&d, 64 * sizeof(int));
  k<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  assert(d[0] == 12);
  assert(d[1] == 55);
  assert(d[2] == 77);
  assert(d[3] == 10);
  assert(d[4] == 3);
  assert(d[5] == 7);
  assert(d[6] == 10);
  assert(d[7] == 7);
  assert(d[8] == 12);
  assert(d[9] == 11);
  assert(d[10] == 6 && d[11] == 2 && d[12] == 12 && d[13] == 4 && d[14] == 8);
  assert(d[15] == 1);
  assert(d[16] == 1 && d[17] == 3);
  assert(d[18] == 66);  //~ ERROR assertion
  cudaFree(d);
}
