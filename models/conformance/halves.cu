// Runs arithmetic and conversions of half or bfloat16 on the recorded cases of halves.vectors: results must be equal bit
// by bit. CV_BFLOAT selects bfloat16.
#include <cassert>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include "halves.vectors"

#ifdef CV_BFLOAT
typedef __nv_bfloat16 T;
#define TABLE(name) bfloat_##name
#define FROM_FLOAT(mode) __float2bfloat16_##mode
#define TO_INT(mode) __bfloat162int_##mode
static T of(unsigned short bits) { return __ushort_as_bfloat16(bits); }
static unsigned short bits_of(T x) { return __bfloat16_as_ushort(x); }
#else
typedef __half T;
#define TABLE(name) half_##name
#define FROM_FLOAT(mode) __float2half_##mode
#define TO_INT(mode) __half2int_##mode
static T of(unsigned short bits) { return __ushort_as_half(bits); }
static unsigned short bits_of(T x) { return __half_as_ushort(x); }
#endif

static T a(int i) { return of(TABLE(a)[i]); }
static T b(int i) { return of(TABLE(b)[i]); }

static float float_of(unsigned bits) { return __uint_as_float(bits); }

#define CONVERSIONS(mode)                                                                         \
  for (int i = 0; i < 104; i += CV_STEP) {                                                                 \
    assert(bits_of(FROM_FLOAT(mode)(float_of(TABLE(floats)[i]))) == TABLE(from_float_##mode)[i]); \
    assert(TO_INT(mode)(of(TABLE(c)[i])) == TABLE(to_int_##mode)[i]);                             \
  }

int main() {
  for (int i = 0; i < 104; i += CV_STEP) {
    assert(bits_of(__hadd(a(i), b(i))) == TABLE(add)[i]);
    assert(bits_of(__hsub(a(i), b(i))) == TABLE(sub)[i]);
    assert(bits_of(__hmul(a(i), b(i))) == TABLE(mul)[i]);
    assert(bits_of(__hfma(a(i), b(i), of(TABLE(c)[i]))) == TABLE(fma)[i]);
    assert(bits_of(hsqrt(__habs(a(i)))) == TABLE(sqrt)[i]);
    if ((TABLE(b)[i] & 0x7fff) != 0) assert(bits_of(__hdiv(a(i), b(i))) == TABLE(div)[i]);
  }
  CONVERSIONS(rn) CONVERSIONS(rz) CONVERSIONS(ru) CONVERSIONS(rd)
  return 0;
}
