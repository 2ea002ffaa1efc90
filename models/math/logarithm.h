// Logarithms: zero at one, with the sign of x - 1.
#pragma once
#include <cv:math/transcendental.h>

//! cv: over; ISO C11, 7.12; CUDA C++ Programming Guide, "Mathematical Functions"
template <class T>
__host__ __device__ inline T __cv_log_range(T x, T value) {
    return x > 1 ? __cv_within<T>(value, 0, (T)1100) : __cv_within<T>(value, (T)-1100, 0);
}
template <class T>
__host__ __device__ inline T __cv_log(T x) {
    if (__cv_isnan(x)) return x;
    if (x < 0) return __cv_not_a_number<T>();
    if (x == 0) return -__cv_infinity<T>();
    if (x == 1) return 0;
    if (__cv_isinf(x)) return x;
    return __cv_log_range<T>(x, __cv_near_log(x, 2));
}
template <class T>
__host__ __device__ inline T __cv_log2(T x) {
    if (__cv_isnan(x)) return x;
    if (x < 0) return __cv_not_a_number<T>();
    if (x == 0) return -__cv_infinity<T>();
    if (x == 1) return 0;
    if (__cv_isinf(x)) return x;
    return __cv_log_range<T>(x, __cv_near_log2(x, 2));
}
template <class T>
__host__ __device__ inline T __cv_log10(T x) {
    if (__cv_isnan(x)) return x;
    if (x < 0) return __cv_not_a_number<T>();
    if (x == 0) return -__cv_infinity<T>();
    if (x == 1) return 0;
    if (__cv_isinf(x)) return x;
    return __cv_log_range<T>(x, __cv_near_log10(x, 2));
}
__host__ __device__ inline double log(double x) { return __cv_log(x); }
__host__ __device__ inline float log(float x) { return __cv_log(x); }
__host__ __device__ inline float logf(float x) { return __cv_log(x); }
template <class T>
__host__ __device__ inline double log(T x) {
    return __cv_log((double)x);
}
__host__ __device__ inline double log2(double x) { return __cv_log2(x); }
__host__ __device__ inline float log2(float x) { return __cv_log2(x); }
__host__ __device__ inline float log2f(float x) { return __cv_log2(x); }
template <class T>
__host__ __device__ inline double log2(T x) {
    return __cv_log2((double)x);
}
__host__ __device__ inline double log10(double x) { return __cv_log10(x); }
__host__ __device__ inline float log10(float x) { return __cv_log10(x); }
__host__ __device__ inline float log10f(float x) { return __cv_log10(x); }
template <class T>
__host__ __device__ inline double log10(T x) {
    return __cv_log10((double)x);
}
template <class T>
__host__ __device__ inline T __cv_log1p(T x) {
    if (x <= -1 || __cv_isnan(x) || __cv_isinf(x) || x == 0) {
        if (x == -1) return -__cv_infinity<T>();
        return x < -1 ? __cv_not_a_number<T>() : x;
    }
    T value = __cv_near_log1p(x, 2);
    return x > 0 ? __cv_within<T>(value, 0, (T)1100) : __cv_within<T>(value, (T)-1100, 0);
}
__host__ __device__ inline double log1p(double x) { return __cv_log1p(x); }
__host__ __device__ inline float log1p(float x) { return __cv_log1p(x); }
__host__ __device__ inline float log1pf(float x) { return __cv_log1p(x); }
template <class T>
__host__ __device__ inline double log1p(T x) {
    return __cv_log1p((double)x);
}
namespace std {
using ::log;
using ::log2;
using ::log10;
using ::log1p;
using ::logf;
using ::log2f;
using ::log10f;
}
