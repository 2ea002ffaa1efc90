// The fast variants of kernels: ranges widened by their larger errors.
#pragma once
#include <cv:math/transcendental.h>

//! cv: over; CUDA C++ Programming Guide, "Intrinsic Functions"
__device__ inline float __sinf(float x) {
    if (__cv_isnan(x) || __cv_isinf(x)) return __cv_not_a_number<float>();
    return __cv_between<float>(-1.000001f, 1.000001f);
}
__device__ inline float __cosf(float x) { return __sinf(x); }
__device__ inline void __sincosf(float x, float *sine, float *cosine) {
    *sine = __sinf(x);
    *cosine = __sinf(x);
}
__device__ inline float __tanf(float x) {
    if (__cv_isnan(x) || __cv_isinf(x)) return __cv_not_a_number<float>();
    return __cv_nondet<float>();
}
__device__ inline float __expf(float x) {
    if (__cv_isnan(x)) return x;
    if (x == 0) return 1;
    if (x < 0) return __cv_between<float>(0, 1.000001f);
    return __cv_between<float>(0.999999f, __cv_infinity<float>());
}
__device__ inline float __exp10f(float x) { return __expf(x); }
__device__ inline float __logf(float x) {
    if (__cv_isnan(x) || x < 0) return __cv_not_a_number<float>();
    if (x == 0) return -__cv_infinity<float>();
    if (__cv_isinf(x)) return x;
    if (x > 1) return __cv_between<float>(-0.000001f, 200.0f);
    return __cv_between<float>(-200.0f, 0.000001f);
}
__device__ inline float __log2f(float x) { return __logf(x); }
__device__ inline float __log10f(float x) { return __logf(x); }
__device__ inline float __powf(float x, float) {
    if (__cv_isnan(x) || x < 0) return __cv_not_a_number<float>();
    float power = __cv_nondet<float>();
    __cv_assume(power >= 0 || __cv_isnan(power));
    return power;
}
