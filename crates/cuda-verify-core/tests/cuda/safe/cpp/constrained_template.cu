//@ verdict: safe
// A concept, and a template that it constrains.

#include <type_traits>
template <class T> concept Number = std::is_arithmetic_v<T>;
template <Number T> T twice(T x) { return 2 * x; }
__global__ void k(float *a) { a[threadIdx.x] = 1; }
void run(float *a, int n) { k<<<1, twice(16)>>>(a); }
