//@ verdict: safe
// Floats of eight bits become halves by their bits.

#include <cuda_fp8.h>
#include <cuda_fp16.h>
__global__ void k(const __nv_fp8_storage_t *a, __half *b, int n) {
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i < n) b[i] = __half(__nv_cvt_fp8_to_halfraw(a[i], __NV_E4M3));
}
void run(const __nv_fp8_storage_t *a, __half *b, int n) { k<<<(n + 127) / 128, 128>>>(a, b, n); }
