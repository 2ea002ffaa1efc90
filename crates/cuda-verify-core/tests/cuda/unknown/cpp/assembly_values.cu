// What assembly without a model computes is any value, so that what it leads to is not decided.
//@ verdict: unknown
#include <cassert>

__global__ void high(unsigned a) {
  unsigned product;
  asm("mul.hi.u32 %0, %1, %2;" : "=r"(product) : "r"(a), "r"(2));
  assert(product < 2);  //~ WARN imprecise: only known approximately
}
