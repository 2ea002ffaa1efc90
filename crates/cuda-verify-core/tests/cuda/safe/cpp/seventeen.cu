// Folds, constant conditions, structured bindings, generic lambdas and conditions with an initialiser.
//@ verdict: safe

#include <cassert>
#include <tuple>
#include <map>
#include <string>
template <typename... A>
__host__ __device__ auto sum(A... a) {
  return (a + ... + 0);
}
template <typename... A>
__device__ void store(int* p, A... a) {
  int i = 0;
  ((p[i++] = a), ...);
}
template <typename T>
__device__ int pick() {
  if constexpr (sizeof(T) == 8)
    return 8;
  else
    return T::value;
}
struct V {
  static constexpr int value = 3;
  char c;
};
__global__ void k(int* p) {
  store(p, 1, 2, 3);
  p[3] = sum(1, 2, 3);
  p[4] = pick<double>() + pick<V>();
  auto f = [=](auto x, auto y) { return x * y; };
  p[5] = f(2, 3);
  if (int q = p[0]; q > 0) p[6] = q;
}
struct S {
  int x, y;
};
int main() {
  int* d;
  cudaMallocManaged(&d, 32);
  k<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  auto [x, y] = S{1, 2};
  auto [a, b] = std::make_tuple(3, 'c');
  int arr[2] = {5, 6};
  auto& [u, v] = arr;
  v = 8;
  std::map<std::string, int> m{{"one", 1}, {"two", 2}};
  int total = 0;
  for (auto& [key, val] : m) total += val;
  for (const auto& [key, val] : m) total += key.size();
  assert(x + y == 3 && a == 3 && b == 'c' && arr[1] == 8 && total == 9);
  assert(d[2] == 3 && d[3] == 6 && d[4] == 11 && d[5] == 6 && d[6] == 1);
  cudaFree(d);
}
