// Cube root, length of vectors, reciprocal square root.
#pragma once
#include <cv:math/transcendental.h>

//! cv: over; ISO C11, 7.12; CUDA C++ Programming Guide, "Mathematical Functions"
template <class T>
__host__ __device__ inline T __cv_cbrt(T x) {
    if (__cv_isnan(x)) return x;
    if (x == 0 || x == 1 || x == -1 || __cv_isinf(x)) return x;
    T value = __cv_near_cbrt(x, 1);
    if (x > 0) return __cv_within<T>(value, 0, x < 1 ? (T)1 : x * (T)1.000001);
    return __cv_within<T>(value, x > -1 ? (T)-1 : x * (T)1.000001, 0);
}
template <class T>
__host__ __device__ inline T __cv_hypot(T x, T y) {
    if (__cv_isinf(x) || __cv_isinf(y)) return __cv_infinity<T>();
    if (__cv_isnan(x) || __cv_isnan(y)) return __cv_not_a_number<T>();
    T a = __cv_abs(x);
    T b = __cv_abs(y);
    if (a == 0) return b;
    if (b == 0) return a;
    return __cv_within<T>(__cv_near_hypot(a, b, 3), __cv_max(a, b) * (T)0.999999, __cv_infinity<T>());
}
template <class T>
__host__ __device__ inline T __cv_rsqrt(T x) {
    if (__cv_isnan(x) || x < 0) return __cv_not_a_number<T>();
    if (x == 0) return __cv_copysign(__cv_infinity<T>(), x);
    if (__cv_isinf(x)) return 0;
    // Within 2 ulp of the exact value, so within 2^-20 (float) or 2^-50 (double) of its rounding.
    T near = 1 / __cv_sqrt(x);
    T slack = near * (sizeof(T) == 4 ? (T)9.5367431640625e-07 : (T)8.8817841970012523e-16);
    return __cv_within<T>(__cv_near_rsqrt(x, 2), near - slack, near + slack);
}
__host__ __device__ inline double cbrt(double x) { return __cv_cbrt(x); }
__host__ __device__ inline float cbrt(float x) { return __cv_cbrt(x); }
__host__ __device__ inline float cbrtf(float x) { return __cv_cbrt(x); }
template <class T>
__host__ __device__ inline double cbrt(T x) {
    return __cv_cbrt((double)x);
}
__host__ __device__ inline double rsqrt(double x) { return __cv_rsqrt(x); }
__host__ __device__ inline float rsqrt(float x) { return __cv_rsqrt(x); }
__host__ __device__ inline float rsqrtf(float x) { return __cv_rsqrt(x); }
template <class T>
__host__ __device__ inline T __cv_rcbrt(T x) {
    if (__cv_isnan(x)) return x;
    if (x == 0 || __cv_isinf(x)) return 1 / x;
    T value = __cv_near_rcbrt(x, 2);
    return x > 0 ? __cv_within<T>(value, 0, __cv_infinity<T>()) : __cv_within<T>(value, -__cv_infinity<T>(), 0);
}
__host__ __device__ inline double rcbrt(double x) { return __cv_rcbrt(x); }
__host__ __device__ inline float rcbrt(float x) { return __cv_rcbrt(x); }
__host__ __device__ inline float rcbrtf(float x) { return __cv_rcbrt(x); }
__host__ __device__ inline double hypot(double x, double y) { return __cv_hypot(x, y); }
__host__ __device__ inline float hypot(float x, float y) { return __cv_hypot(x, y); }
__host__ __device__ inline float hypotf(float x, float y) { return __cv_hypot(x, y); }
__host__ __device__ inline float __frsqrt_rn(float x) { return __cv_rsqrt(x); }
__host__ __device__ inline double norm3d(double x, double y, double z) { return __cv_hypot(__cv_hypot(x, y), z); }
__host__ __device__ inline float norm3df(float x, float y, float z) { return __cv_hypot(__cv_hypot(x, y), z); }
__host__ __device__ inline float rhypotf(float x, float y) { return 1 / __cv_hypot(x, y); }
namespace std {
using ::cbrt;
using ::hypot;
}
