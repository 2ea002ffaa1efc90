// Sine, cosine and tangent.
#pragma once
#include <cv:math/transcendental.h>

//! cv: over; ISO C11, 7.12; CUDA C++ Programming Guide, "Mathematical Functions"
template <class T>
__host__ __device__ inline T __cv_sin(T x) {
    if (__cv_isnan(x) || __cv_isinf(x)) return __cv_not_a_number<T>();
    if (x == 0) return x;
    return __cv_within<T>(__cv_near_sin(x, 2), -1, 1);
}
template <class T>
__host__ __device__ inline T __cv_cos(T x) {
    if (__cv_isnan(x) || __cv_isinf(x)) return __cv_not_a_number<T>();
    if (x == 0) return 1;
    return __cv_within<T>(__cv_near_cos(x, 2), -1, 1);
}
template <class T>
__host__ __device__ inline T __cv_tan(T x) {
    if (__cv_isnan(x) || __cv_isinf(x)) return __cv_not_a_number<T>();
    if (x == 0) return x;
    return __cv_within<T>(__cv_near_tan(x, 4), (T)-1e30, (T)1e30);
}
template <class T>
__host__ __device__ inline T __cv_sinpi(T x) {
    if (__cv_isnan(x) || __cv_isinf(x)) return __cv_not_a_number<T>();
    if (x == 0) return x;
    return __cv_within<T>(__cv_near_sinpi(x, 2), -1, 1);
}
template <class T>
__host__ __device__ inline T __cv_cospi(T x) {
    if (__cv_isnan(x) || __cv_isinf(x)) return __cv_not_a_number<T>();
    return __cv_within<T>(__cv_near_cospi(x, 2), -1, 1);
}
__host__ __device__ inline double sin(double x) { return __cv_sin(x); }
__host__ __device__ inline float sin(float x) { return __cv_sin(x); }
__host__ __device__ inline float sinf(float x) { return __cv_sin(x); }
template <class T>
__host__ __device__ inline double sin(T x) {
    return __cv_sin((double)x);
}
__host__ __device__ inline double cos(double x) { return __cv_cos(x); }
__host__ __device__ inline float cos(float x) { return __cv_cos(x); }
__host__ __device__ inline float cosf(float x) { return __cv_cos(x); }
template <class T>
__host__ __device__ inline double cos(T x) {
    return __cv_cos((double)x);
}
__host__ __device__ inline double tan(double x) { return __cv_tan(x); }
__host__ __device__ inline float tan(float x) { return __cv_tan(x); }
__host__ __device__ inline float tanf(float x) { return __cv_tan(x); }
template <class T>
__host__ __device__ inline double tan(T x) {
    return __cv_tan((double)x);
}
__host__ __device__ inline void sincos(double x, double *sine, double *cosine) {
    *sine = __cv_sin(x);
    *cosine = __cv_cos(x);
}
__host__ __device__ inline void sincosf(float x, float *sine, float *cosine) {
    *sine = __cv_sin(x);
    *cosine = __cv_cos(x);
}
__host__ __device__ inline double sinpi(double x) { return __cv_sinpi(x); }
__host__ __device__ inline float sinpif(float x) { return __cv_sinpi(x); }
__host__ __device__ inline double cospi(double x) { return __cv_cospi(x); }
__host__ __device__ inline float cospif(float x) { return __cv_cospi(x); }
namespace std {
using ::sin;
using ::cos;
using ::tan;
using ::sinf;
using ::cosf;
using ::tanf;
}
