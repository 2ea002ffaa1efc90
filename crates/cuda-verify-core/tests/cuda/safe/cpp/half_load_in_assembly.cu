//@ verdict: safe
// Sixteen bits, whose only register stands in braces, under a condition.

#include <cuda_fp16.h>
template <class T> __device__ void load(T &r, const void *p, bool guard) {
  asm volatile("{.reg .pred p; setp.ne.b32 p, %2, 0; @!p mov.b16 %0, 0; @p ld.global.ca.b16 {%0}, [%1];}"
               : "=h"(reinterpret_cast<uint16_t &>(r)) : "l"(p), "r"((int)guard));
}
__global__ void copy(const __half *in, __half *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __half h;
  load(h, in + i, i < n);
  if (i < n) out[i] = h;
}
void run(const __half *in, __half *out, int n) { copy<<<(n + 63) / 64, 64>>>(in, out, n); }
