// Runs the real functions on the recorded cases of math.vectors: results must be within the stated number of units in
// the last place, plus one for the rounding of the reference. CV_SINGLE selects float, otherwise double.
#include <cassert>
#include <cmath>
#include "math.vectors"

static double argument(const double *ranges, int i) {
  return i < 64 ? ranges[0] + (ranges[1] - ranges[0]) * i / 64.0 : ranges[2] + (ranges[3] - ranges[2]) * (i - 63) / 41.0;
}

#ifdef CV_SINGLE
typedef float T;
typedef int Bits;
#define TABLE(name) name##_singles
#else
typedef double T;
typedef long long Bits;
#define TABLE(name) name##_doubles
#endif

static Bits order(T x) {
  Bits bits;
  memcpy(&bits, &x, sizeof(x));
  const Bits least = (Bits)1 << (sizeof(Bits) * 8 - 1);
  return bits < 0 ? least - bits : bits;
}

template <class U> static void compare(T value, U bits, int ulps) {
  T reference;
  memcpy(&reference, &bits, sizeof(reference));
  if (reference != reference) {
    assert(value != value);
    return;
  }
  Bits distance = order(value) - order(reference);
  assert(distance <= ulps + 1 && -distance <= ulps + 1);
}

#define RUN(name, ulps) \
  for (int i = 0; i < 104; i += CV_STEP) compare(name((T)argument(name##_ranges, i)), TABLE(name)[i], ulps);
#define RUN2(name, ulps)                                                                                          \
  for (int i = 0; i < 104; i += CV_STEP)                                                                                   \
    compare(name((T)argument(name##_ranges, i), (T)argument(name##_ranges, (i * 37 + 11) % 104)), TABLE(name)[i], \
            ulps);


int main() {
  RUN(exp, 2) RUN(exp2, 2) RUN(exp10, 2) RUN(expm1, 2) RUN(log, 2) RUN(log2, 2) RUN(log10, 2) RUN(log1p, 2)
  RUN(sin, 2) RUN(cos, 2) RUN(tan, 4) RUN(asin, 2) RUN(acos, 2) RUN(atan, 2)
  RUN(sinh, 3) RUN(cosh, 2) RUN(tanh, 2) RUN(asinh, 3) RUN(acosh, 4) RUN(atanh, 3) RUN(cbrt, 1) RUN(rsqrt, 2)
  RUN(rcbrt, 2) RUN2(atan2, 3) RUN2(hypot, 3)
#ifdef CV_SINGLE
#define sinpi sinpif
#define cospi cospif
#define sinpif_ranges sinpi_ranges
#define cospif_ranges cospi_ranges
#define sinpif_singles sinpi_singles
#define cospif_singles cospi_singles
  RUN(erf, 2) RUN(erfc, 5)
#endif
  RUN(sinpi, 2) RUN(cospi, 2)
  // The base is positive here; its sign is another case.
  for (int i = 0; i < 104; i += CV_STEP) {
    T x = (T)argument(pow_ranges, i), y = (T)argument(pow_ranges, (i * 37 + 11) % 104);
    compare(pow((T)fabs(x), y), TABLE(pow)[i], 40);
  }
  return 0;
}
