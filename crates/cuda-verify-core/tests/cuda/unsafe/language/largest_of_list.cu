//@ verdict: unsafe
// Twin: ../../safe/language/largest_of_list.cu. The size of the array is computed from a list at compile time.

#include <algorithm>
#include <initializer_list>

constexpr size_t largest(std::initializer_list<size_t> all) { return std::max(all); }

template <int N>
struct Traits {
  static constexpr int bytes = largest({sizeof(float) * N, sizeof(double)});
};

template <int N>
__global__ void fill(float *out) {
  __shared__ char s[Traits<N>::bytes];
  if (threadIdx.x == 0) s[16] = 1;  //~ ERROR array-bounds
  out[threadIdx.x] = N;
}

void run(float *out) { fill<4><<<1, 32>>>(out); }
