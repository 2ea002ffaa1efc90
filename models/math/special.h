// Error function, gamma function and others.
#pragma once
#include <cv:math/transcendental.h>

//! cv: over; ISO C11, 7.12; CUDA C++ Programming Guide, "Mathematical Functions"
template <class T>
__host__ __device__ inline T __cv_erf(T x) {
    if (__cv_isnan(x)) return x;
    if (x == 0) return x;
    T value = __cv_near_erf(x, 2);
    return x > 0 ? __cv_within<T>(value, 0, 1) : __cv_within<T>(value, -1, 0);
}
template <class T>
__host__ __device__ inline T __cv_erfc(T x) {
    if (__cv_isnan(x)) return x;
    if (x == 0) return 1;
    T value = __cv_near_erfc(x, 5);
    return x > 0 ? __cv_within<T>(value, 0, 1) : __cv_within<T>(value, 1, 2);
}
// At negative whole numbers and minus infinity it is not a number, at zero infinite with the sign of the zero.
template <class T>
__host__ __device__ inline T __cv_tgamma(T x) {
    if (__cv_isnan(x)) return x;
    if (x == 0) return __cv_copysign(__cv_infinity<T>(), x);
    if (x < 0 && __cv_floor(x) == x) return __cv_not_a_number<T>();
    return __cv_near_tgamma(x, 11);
}
template <class T>
__host__ __device__ inline T __cv_lgamma(T x) {
    if (__cv_isnan(x)) return x;
    if (__cv_isinf(x) || (x <= 0 && __cv_floor(x) == x)) return __cv_infinity<T>();
    if (x == 1 || x == 2) return 0;
    T value = __cv_unspecified<T>("lgamma", x);
    return __cv_within<T>(value, x > 0 ? (T)-0.25 : -__cv_infinity<T>(), __cv_infinity<T>());
}
template <class T>
__host__ __device__ inline T __cv_erfinv(T x) {
    if (!(x >= -1 && x <= 1)) return __cv_not_a_number<T>();
    if (x == 0) return x;
    if (x == 1 || x == -1) return __cv_copysign(__cv_infinity<T>(), x);
    T value = __cv_unspecified<T>("erfinv", x);
    return x > 0 ? __cv_within<T>(value, 0, 7) : __cv_within<T>(value, -7, 0);
}
template <class T>
__host__ __device__ inline T __cv_probability_inverse(T x) {
    if (!(x >= 0 && x <= 1)) return __cv_not_a_number<T>();
    T value = __cv_unspecified<T>("normcdfinv", x);
    return __cv_within<T>(value, -__cv_infinity<T>(), __cv_infinity<T>());
}
__host__ __device__ inline double erf(double x) { return __cv_erf(x); }
__host__ __device__ inline float erf(float x) { return __cv_erf(x); }
__host__ __device__ inline float erff(float x) { return __cv_erf(x); }
template <class T>
__host__ __device__ inline double erf(T x) {
    return __cv_erf((double)x);
}
__host__ __device__ inline double erfc(double x) { return __cv_erfc(x); }
__host__ __device__ inline float erfc(float x) { return __cv_erfc(x); }
__host__ __device__ inline float erfcf(float x) { return __cv_erfc(x); }
template <class T>
__host__ __device__ inline double erfc(T x) {
    return __cv_erfc((double)x);
}
__host__ __device__ inline double tgamma(double x) { return __cv_tgamma(x); }
__host__ __device__ inline float tgamma(float x) { return __cv_tgamma(x); }
__host__ __device__ inline float tgammaf(float x) { return __cv_tgamma(x); }
template <class T>
__host__ __device__ inline double tgamma(T x) {
    return __cv_tgamma((double)x);
}
__host__ __device__ inline double lgamma(double x) { return __cv_lgamma(x); }
__host__ __device__ inline float lgamma(float x) { return __cv_lgamma(x); }
__host__ __device__ inline float lgammaf(float x) { return __cv_lgamma(x); }
template <class T>
__host__ __device__ inline double lgamma(T x) {
    return __cv_lgamma((double)x);
}
__host__ __device__ inline double erfinv(double x) { return __cv_erfinv(x); }
__host__ __device__ inline float erfinv(float x) { return __cv_erfinv(x); }
__host__ __device__ inline float erfinvf(float x) { return __cv_erfinv(x); }
__host__ __device__ inline double normcdfinv(double x) { return __cv_probability_inverse(x); }
__host__ __device__ inline float normcdfinv(float x) { return __cv_probability_inverse(x); }
__host__ __device__ inline float normcdfinvf(float x) { return __cv_probability_inverse(x); }
template <class T>
__host__ __device__ inline T __cv_normcdf(T x) {
    if (__cv_isnan(x)) return x;
    T value = __cv_unspecified<T>("normcdf", x);
    return x >= 0 ? __cv_within<T>(value, (T)0.5, 1) : __cv_within<T>(value, 0, (T)0.5);
}
__host__ __device__ inline double normcdf(double x) { return __cv_normcdf(x); }
__host__ __device__ inline float normcdf(float x) { return __cv_normcdf(x); }
__host__ __device__ inline float normcdff(float x) { return __cv_normcdf(x); }
namespace std {
using ::erf;
using ::erfc;
using ::tgamma;
using ::lgamma;
}
