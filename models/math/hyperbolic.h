// Hyperbolic functions and their inverses.
#pragma once
#include <cv:math/transcendental.h>

//! cv: over; ISO C11, 7.12; CUDA C++ Programming Guide, "Mathematical Functions"
template <class T>
__host__ __device__ inline T __cv_tanh(T x) {
    if (__cv_isnan(x)) return x;
    if (x == 0) return x;
    T value = __cv_near_tanh(x, 2);
    if (x > 0) return __cv_within<T>(value, 0, x < 1 ? x * (T)1.000001 : (T)1);
    return __cv_within<T>(value, x > -1 ? x * (T)1.000001 : (T)-1, 0);
}
template <class T>
__host__ __device__ inline T __cv_sinh(T x) {
    if (__cv_isnan(x)) return x;
    if (x == 0 || __cv_isinf(x)) return x;
    T value = __cv_near_sinh(x, 3);
    if (x > 0) return __cv_within<T>(value, x * (T)0.999999, __cv_infinity<T>());
    return __cv_within<T>(value, -__cv_infinity<T>(), x * (T)0.999999);
}
template <class T>
__host__ __device__ inline T __cv_cosh(T x) {
    if (__cv_isnan(x)) return x;
    if (x == 0) return 1;
    return __cv_within<T>(__cv_near_cosh(x, 2), 1, __cv_infinity<T>());
}
template <class T>
__host__ __device__ inline T __cv_asinh(T x) {
    if (__cv_isnan(x)) return x;
    if (x == 0 || __cv_isinf(x)) return x;
    T value = __cv_near_asinh(x, 3);
    return x > 0 ? __cv_within<T>(value, 0, x * (T)1.000001) : __cv_within<T>(value, x * (T)1.000001, 0);
}
template <class T>
__host__ __device__ inline T __cv_acosh(T x) {
    if (!(x >= 1)) return __cv_not_a_number<T>();
    if (x == 1) return 0;
    if (__cv_isinf(x)) return x;
    return __cv_within<T>(__cv_near_acosh(x, 4), 0, x);
}
template <class T>
__host__ __device__ inline T __cv_atanh(T x) {
    if (!(x >= -1 && x <= 1)) return __cv_not_a_number<T>();
    if (x == 0) return x;
    T value = __cv_near_atanh(x, 3);
    if (x > 0) return __cv_within<T>(value, x * (T)0.999999, __cv_infinity<T>());
    return __cv_within<T>(value, -__cv_infinity<T>(), x * (T)0.999999);
}
__host__ __device__ inline double tanh(double x) { return __cv_tanh(x); }
__host__ __device__ inline float tanh(float x) { return __cv_tanh(x); }
__host__ __device__ inline float tanhf(float x) { return __cv_tanh(x); }
template <class T>
__host__ __device__ inline double tanh(T x) {
    return __cv_tanh((double)x);
}
__host__ __device__ inline double sinh(double x) { return __cv_sinh(x); }
__host__ __device__ inline float sinh(float x) { return __cv_sinh(x); }
__host__ __device__ inline float sinhf(float x) { return __cv_sinh(x); }
template <class T>
__host__ __device__ inline double sinh(T x) {
    return __cv_sinh((double)x);
}
__host__ __device__ inline double cosh(double x) { return __cv_cosh(x); }
__host__ __device__ inline float cosh(float x) { return __cv_cosh(x); }
__host__ __device__ inline float coshf(float x) { return __cv_cosh(x); }
template <class T>
__host__ __device__ inline double cosh(T x) {
    return __cv_cosh((double)x);
}
__host__ __device__ inline double asinh(double x) { return __cv_asinh(x); }
__host__ __device__ inline float asinh(float x) { return __cv_asinh(x); }
__host__ __device__ inline float asinhf(float x) { return __cv_asinh(x); }
template <class T>
__host__ __device__ inline double asinh(T x) {
    return __cv_asinh((double)x);
}
__host__ __device__ inline double acosh(double x) { return __cv_acosh(x); }
__host__ __device__ inline float acosh(float x) { return __cv_acosh(x); }
__host__ __device__ inline float acoshf(float x) { return __cv_acosh(x); }
template <class T>
__host__ __device__ inline double acosh(T x) {
    return __cv_acosh((double)x);
}
__host__ __device__ inline double atanh(double x) { return __cv_atanh(x); }
__host__ __device__ inline float atanh(float x) { return __cv_atanh(x); }
__host__ __device__ inline float atanhf(float x) { return __cv_atanh(x); }
template <class T>
__host__ __device__ inline double atanh(T x) {
    return __cv_atanh((double)x);
}
__host__ __device__ inline float __tanhf(float x) { return __cv_tanh(x); }
namespace std {
using ::tanh;
using ::sinh;
using ::cosh;
using ::asinh;
using ::acosh;
using ::atanh;
using ::tanhf;
}
