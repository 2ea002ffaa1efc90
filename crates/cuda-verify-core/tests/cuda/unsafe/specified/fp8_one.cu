// Conversions to eight-bit floats are specified: one is one bit pattern.
//@ verdict: unsafe
#include <assert.h>
#include <cuda_fp8.h>

int main() {
  __nv_fp8_e4m3 x(1.0f);
  assert(x.__x == 0x3c);  //~ ERROR assertion
  assert(float(x) == 1.0f);
  __nv_fp8_e5m2 y(-3.5);
  assert(y.__x == 0xc3);
  return 0;
}
