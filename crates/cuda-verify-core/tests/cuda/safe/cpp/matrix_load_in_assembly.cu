//@ verdict: safe
// The modifiers of an instruction stand in another order.

#include <cuda_fp16.h>
__global__ void load(const half *in, unsigned *out) {
  __shared__ half tile[16][16];
  int lane = threadIdx.x;
  for (int j = 0; j < 8; j++) tile[lane / 2][(lane % 2) * 8 + j] = in[lane * 8 + j];
  __syncthreads();
  unsigned addr = __cvta_generic_to_shared(&tile[lane % 16][(lane / 16) * 8]);
  unsigned r0, r1, r2, r3;
  asm volatile("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];\n" : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(addr));
  out[lane] = r0 + r1 + r2 + r3;
}
void run(const half *in, unsigned *out) { load<<<1, 32>>>(in, out); }
