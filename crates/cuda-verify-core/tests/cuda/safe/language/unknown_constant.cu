//@ verdict: safe
// Whether the type of a library that is not known is the same one is not known; it is a constant all the same.
#include <type_traits>

using other = other_library::complex<float>;

template <class W>
struct Traits {
  static constexpr bool is_complex = std::is_same_v<W, other>;
};

template <class K>
__global__ void scale(float *a) {
  constexpr bool is_complex = K::is_complex;
  if (!is_complex) a[threadIdx.x] = 1;
}

void run(float *a) { scale<Traits<float>><<<1, 32>>>(a); }
