//@ verdict: safe
// Four numbers at a time, through storage of that size and alignment.

#include <type_traits>
template <class T> __global__ void copy4(const T *in, T *out) {
  typedef typename std::aligned_storage<4 * sizeof(T), 4 * alignof(T)>::type Four;
  ((Four *)out)[threadIdx.x] = ((const Four *)in)[threadIdx.x];
}
int main() {
  float *a, *b;
  cudaMalloc(&a, 512); cudaMalloc(&b, 512);
  cudaMemset(a, 0, 512);
  copy4<float><<<1, 32>>>(a, b);
  cudaDeviceSynchronize();
  cudaFree(a); cudaFree(b);
}
