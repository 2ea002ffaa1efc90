// The fast variants of kernels: ranges widened by their larger errors.
#pragma once
#include <cv:math/transcendental.h>

//! cv: over; CUDA C++ Programming Guide, "Intrinsic Functions"
__device__ inline float __sinf(float x) {
    if (__cv_isnan(x) || __cv_isinf(x)) return __cv_not_a_number<float>();
    return __cv_within<float>(__cv_near_fast_sin(x, 1 << 30), -1.000001f, 1.000001f);
}
__device__ inline float __cosf(float x) {
    if (__cv_isnan(x) || __cv_isinf(x)) return __cv_not_a_number<float>();
    return __cv_within<float>(__cv_near_fast_cos(x, 1 << 30), -1.000001f, 1.000001f);
}
__device__ inline void __sincosf(float x, float *sine, float *cosine) {
    *sine = __sinf(x);
    *cosine = __cosf(x);
}
__device__ inline float __tanf(float x) {
    if (__cv_isnan(x) || __cv_isinf(x)) return __cv_not_a_number<float>();
    return __cv_unspecified<float>("__tanf", x);
}
// The errors: 2 + floor(abs(1.173 x)) units in the last place for __expf, 2 + floor(abs(2.97 x)) for __exp10f.
__device__ inline float __expf(float x) {
    if (__cv_isnan(x)) return x;
    float value = __cv_near_fast_exp(x, 2 + (int)__cv_min(__cv_abs(1.173f * x), 1000.0f));
    return x <= 0 ? __cv_within<float>(value, 0, 1.000001f)
                  : __cv_within<float>(value, 0.999999f, __cv_infinity<float>());
}
__device__ inline float __exp10f(float x) {
    if (__cv_isnan(x)) return x;
    float value = __cv_near_fast_exp10(x, 2 + (int)__cv_min(__cv_abs(2.97f * x), 1000.0f));
    return x <= 0 ? __cv_within<float>(value, 0, 1.000001f)
                  : __cv_within<float>(value, 0.999999f, __cv_infinity<float>());
}
// The errors: 3 units in the last place, but absolute ones between one half and two.
__device__ inline int __cv_fast_log_ulps(float x) { return x >= 0.5f && x <= 2.0f ? 1 << 30 : 3; }
__device__ inline float __cv_fast_log_range(float x, float value) {
    return x > 1 ? __cv_within<float>(value, -0.000001f, 200.0f) : __cv_within<float>(value, -200.0f, 0.000001f);
}
__device__ inline float __logf(float x) {
    if (__cv_isnan(x) || x < 0) return __cv_not_a_number<float>();
    if (x == 0) return -__cv_infinity<float>();
    if (__cv_isinf(x)) return x;
    return __cv_fast_log_range(x, __cv_near_fast_log(x, __cv_fast_log_ulps(x)));
}
// SOUNDNESS(pow-whole): under; whole powers of two and their logarithms are exact, as devices compute them.
__device__ inline float __log2f(float x) {
    if (__cv_isnan(x) || x < 0) return __cv_not_a_number<float>();
    if (x == 0) return -__cv_infinity<float>();
    if (__cv_isinf(x)) return x;
    if (__cv_is_known(x)) {
        unsigned bits = __builtin_bit_cast(unsigned, x);
        if ((bits & 0x7fffff) == 0 && bits != 0) return (float)((int)(bits >> 23) - 127);
    }
    return __cv_fast_log_range(x, __cv_near_fast_log2(x, __cv_fast_log_ulps(x)));
}
__device__ inline float __log10f(float x) {
    if (__cv_isnan(x) || x < 0) return __cv_not_a_number<float>();
    if (x == 0) return -__cv_infinity<float>();
    if (__cv_isinf(x)) return x;
    return __cv_fast_log_range(x, __cv_near_fast_log10(x, __cv_fast_log_ulps(x)));
}
// It is exp2f(y * __log2f(x)): the error of the logarithm and the rounding of the product count as many units in the
// last place as they move the exponent, which is below 150 unless x is near one and y large.
__device__ inline float __powf(float x, float y) {
    if (__cv_isnan(x) || __cv_isnan(y) || x < 0) return __cv_not_a_number<float>();
    if (x == 0 || __cv_isinf(x) || __cv_isinf(y)) {
        return __cv_abs(__cv_unspecified<float>("__powf", x, y));
    }
    if (x == 2 && __cv_trunc(y) == y && __cv_abs(y) <= 126) {
        return __builtin_bit_cast(float, (unsigned)((int)y + 127) << 23);
    }
    int ulps = 1024 + (int)__cv_min(3 * __cv_abs(y), 1000000000.0f);
    return __cv_within<float>(__cv_near_pow(x, y, ulps), 0, __cv_infinity<float>());
}
