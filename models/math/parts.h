// Taking floats apart and putting them together.
#pragma once

//! cv: exact; ISO C11, 7.12.6
__host__ __device__ inline double modf(double x, double *whole) {
    *whole = __cv_trunc(x);
    return __cv_copysign(__cv_isinf(x) ? 0.0 : x - *whole, x);
}
__host__ __device__ inline float modff(float x, float *whole) {
    *whole = __cv_trunc(x);
    return __cv_copysign(__cv_isinf(x) ? 0.0f : x - *whole, x);
}
__host__ __device__ inline double ldexp(double x, int exponent) {
    for (; exponent > 0 && x != 0 && !__cv_isinf(x) && !__cv_isnan(x); --exponent) x = x * 2;
    if (exponent >= 0) return x;
    // Halving in one step per factor would round more than once among the subnormal numbers.
    double factor = 1;
    for (; exponent < -1000 && x != 0; exponent += 500) x = x * 3.0549363634996046820e-151;
    for (; exponent < 0; ++exponent) factor = factor / 2;
    return x * factor;
}
__host__ __device__ inline float ldexpf(float x, int exponent) { return (float)ldexp((double)x, exponent); }
__host__ __device__ inline double scalbn(double x, int exponent) { return ldexp(x, exponent); }
__host__ __device__ inline float scalbnf(float x, int exponent) { return ldexpf(x, exponent); }
__host__ __device__ inline double frexp(double x, int *exponent) {
    int e = 0;
    if (x != 0 && !__cv_isnan(x) && !__cv_isinf(x)) {
        for (; __cv_abs(x) >= 1; ++e) x = x / 2;
        for (; __cv_abs(x) < 0.5; --e) x = x * 2;
    }
    *exponent = e;
    return x;
}
__host__ __device__ inline float frexpf(float x, int *exponent) { return (float)frexp((double)x, exponent); }
__host__ __device__ inline float saturate(float x) { return __cv_isnan(x) ? 0.0f : __cv_min(__cv_max(x, 0.0f), 1.0f); }
__host__ __device__ inline float __saturatef(float x) { return saturate(x); }
//! cv: over; CUDA Math API, "Single Precision Intrinsics"
// At most 2 ulp from the quotient; zero for divisors between 2^126 and 2^128.
__device__ inline float __fdividef(float x, float y) {
    float quotient = x / y;
    if (__cv_isnan(quotient) || __cv_isinf(quotient) || quotient == 0) return quotient;
    float slack = __cv_abs(quotient) * 3.5762786865234375e-07f;
    float result = __cv_bounded(__cv_unspecified<float>("__fdividef", x, y), quotient - slack, quotient + slack);
    return __cv_abs(y) > 8.50705917302346e+37f && __cv_unspecified<bool>("__fdividef") ? 0.0f : result;
}
__device__ inline float fdividef(float x, float y) { return __fdividef(x, y); }
namespace std {
using ::modf;
using ::ldexp;
using ::frexp;
}
