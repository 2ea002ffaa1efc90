//@ verdict: safe
//@ options: --blockDim=32 --gridDim=1
// Instructions on fields of bits, with what the PTX ISA says that they compute.
#include <cassert>

__global__ void fields(unsigned a, unsigned b, unsigned c) {
  unsigned r;
  int s;
  asm("bfe.u32 %0, %1, 4, 4;" : "=r"(r) : "r"(a));
  assert(r == ((a >> 4) & 15));
  asm("bfe.s32 %0, %1, 4, 4;" : "=r"(s) : "r"(a));
  assert(s >= -8 && s < 8 && (s & 15) == ((a >> 4) & 15));
  asm("bfi.b32 %0, %1, %2, 8, 8;" : "=r"(r) : "r"(a), "r"(b));
  assert(r == ((b & 0xffff00ffu) | ((a & 0xff) << 8)));
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  assert(r == (a ^ b ^ c));
  asm("lop3.b32 %0, %1, %2, %3, 0xca;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  assert(r == ((a & b) | (~a & c)));
  asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(r) : "r"(a), "r"(b));
  assert(r == ((a & 0xffff) | (b << 16)));
  asm("prmt.b32 %0, %1, %2, 0x8880;" : "=r"(r) : "r"(a), "r"(b));
  assert((r & 255) == (a & 255) && (r >> 8) == ((a & 128) ? 0xffffff : 0));
  asm("shf.l.wrap.b32 %0, %1, %1, %2;" : "=r"(r) : "r"(a), "r"(c));
  assert(r == (a << (c & 31)) + ((c & 31) ? a >> (32 - (c & 31)) : 0));
  asm("min.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
  assert(r <= a && r <= b && (r == a || r == b));
  asm("max.s32 %0, %1, %2;" : "=r"(s) : "r"(a), "r"(b));
  assert(s >= (int)a && s >= (int)b);
}
