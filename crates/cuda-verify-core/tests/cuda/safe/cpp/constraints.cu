//@ verdict: safe
// Overloads, specialisations and members by what their arguments satisfy.

#include <concepts>
template <class T> concept Number = std::is_arithmetic_v<T>;
template <class T> concept Small = Number<T> && (sizeof(T) < 8);
template <class T> concept HasX = requires(T t) { t.x; { t.x + 1 } -> std::integral; typename T::type; };
struct P { int x; typedef int type; };
struct Q { int y; };
template <class T> __host__ __device__ int kind(T) { return 0; }
template <Number T> __host__ __device__ int kind(T) { return 1; }
template <Small T> __host__ __device__ int kind(T) { return 2; }
template <HasX T> __host__ __device__ int kind(T) { return 3; }
template <class T> struct W { __host__ __device__ int f() { return 1; } };
template <Number T> struct W<T> { __host__ __device__ int f() { return 2; } };
template <class T> struct V {
  int g() requires Number<T> { return 4; }
  int h() { return 5; }
};
template <class T> requires (!Number<T>) int only(T) { return 7; }
template <class T> requires Number<T> int only(T) { return 8; }
__global__ void k(int *a) { a[threadIdx.x] = kind(1.0f) + W<int>().f(); }
int main() {
  int *a, first;
  assert(kind(Q()) == 0 && kind(1.0) == 1 && kind(1) == 2 && kind(P()) == 3);
  assert(W<Q>().f() == 1 && W<int>().f() == 2);
  assert(V<int>().g() == 4 && V<Q>().h() == 5);
  assert(only(Q()) == 7 && only(1) == 8);
  cudaMalloc(&a, 32 * sizeof(int));
  k<<<1, 32>>>(a);
  cudaMemcpy(&first, a, sizeof(int), cudaMemcpyDeviceToHost);
  assert(first == 4);
  cudaFree(a);
}
