//@ verdict: unsafe
// A template whose parameter is declared as an array of pointers: their type is deduced, or given and converted to.

#include <cassert>

struct Parts {
  const void *of[2];
};

template <typename T>
__host__ __device__ T sum_of(const T *parts[], int i) {
  return parts[0][i] + parts[1][i];
}

template <typename T, int n>
__host__ __device__ T sum(T a[], T b[n]) {
  T s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * b[i];
  return s;
}

int main() {
  int a[2] = {1, 2}, b[2] = {30, 40};
  const int *both[2] = {a, b};
  assert(sum_of(both, 1) == 31);  //~ ERROR assertion
  Parts parts = {{a, b}};
  assert(sum_of<int>((const int **)&parts.of[0], 0) == 31);
  assert((sum<int, 2>(a, b)) == 110);
  return 0;
}
