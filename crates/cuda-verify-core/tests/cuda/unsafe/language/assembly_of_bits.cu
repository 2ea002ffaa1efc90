//@ verdict: unsafe
//@ options: --blockDim=32 --gridDim=1
// Twin: ../../safe/language/assembly_of_bits.cu. The field has a sign.
#include <cassert>

__global__ void fields(unsigned a) {
  int s;
  asm("bfe.s32 %0, %1, 4, 4;" : "=r"(s) : "r"(a));
  assert(s >= 0);  //~ ERROR assertion
}
