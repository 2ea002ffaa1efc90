// Exponential functions: positive, one at zero, at least one above it and at most one below.
#pragma once
#include <cv:math/transcendental.h>

//! cv: over; ISO C11, 7.12; CUDA C++ Programming Guide, "Mathematical Functions"
template <class T>
__host__ __device__ inline T __cv_power_range(T x, T value) {
    return x < 0 ? __cv_within<T>(value, 0, 1) : __cv_within<T>(value, 1, __cv_infinity<T>());
}
template <class T>
__host__ __device__ inline T __cv_exp(T x) {
    if (__cv_isnan(x)) return x;
    if (x == 0) return 1;
    if (__cv_isinf(x)) return x > 0 ? x : (T)0;
    return __cv_power_range<T>(x, __cv_near_exp(x, 2));
}
template <class T>
__host__ __device__ inline T __cv_exp2(T x) {
    if (__cv_isnan(x)) return x;
    if (x == 0) return 1;
    if (__cv_isinf(x)) return x > 0 ? x : (T)0;
    return __cv_power_range<T>(x, __cv_near_exp2(x, 2));
}
template <class T>
__host__ __device__ inline T __cv_exp10(T x) {
    if (__cv_isnan(x)) return x;
    if (x == 0) return 1;
    if (__cv_isinf(x)) return x > 0 ? x : (T)0;
    return __cv_power_range<T>(x, __cv_near_exp10(x, 2));
}
__host__ __device__ inline double exp(double x) { return __cv_exp(x); }
__host__ __device__ inline float exp(float x) { return __cv_exp(x); }
__host__ __device__ inline float expf(float x) { return __cv_exp(x); }
template <class T>
__host__ __device__ inline double exp(T x) {
    return __cv_exp((double)x);
}
__host__ __device__ inline double exp2(double x) { return __cv_exp2(x); }
__host__ __device__ inline float exp2(float x) { return __cv_exp2(x); }
__host__ __device__ inline float exp2f(float x) { return __cv_exp2(x); }
template <class T>
__host__ __device__ inline double exp2(T x) {
    return __cv_exp2((double)x);
}
__host__ __device__ inline double exp10(double x) { return __cv_exp10(x); }
__host__ __device__ inline float exp10(float x) { return __cv_exp10(x); }
__host__ __device__ inline float exp10f(float x) { return __cv_exp10(x); }
template <class T>
__host__ __device__ inline T __cv_expm1(T x) {
    if (__cv_isnan(x)) return x;
    if (x == 0) return x;
    T value = __cv_near_expm1(x, 2);
    return x < 0 ? __cv_within<T>(value, -1, 0) : __cv_within<T>(value, 0, __cv_infinity<T>());
}
__host__ __device__ inline double expm1(double x) { return __cv_expm1(x); }
__host__ __device__ inline float expm1(float x) { return __cv_expm1(x); }
__host__ __device__ inline float expm1f(float x) { return __cv_expm1(x); }
template <class T>
__host__ __device__ inline double expm1(T x) {
    return __cv_expm1((double)x);
}
namespace std {
using ::exp;
using ::exp2;
using ::expm1;
using ::expf;
using ::exp2f;
using ::expm1f;
}
