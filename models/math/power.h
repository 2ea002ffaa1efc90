// Powers.
#pragma once
#include <cv:math/transcendental.h>

//! cv: over; ISO C11, 7.12; CUDA C++ Programming Guide, "Mathematical Functions"
// SOUNDNESS(pow-whole): under; small whole exponents that are known are products, rounded after each factor, and an
// exponent of one half is a square root; the libraries may differ in the last digits where these are not exact.
template <class T>
__host__ __device__ inline T __cv_pow(T x, T y) {
    if (y == 0 || x == 1) return 1;
    if (__cv_isnan(x) || __cv_isnan(y)) return __cv_not_a_number<T>();
    if (y == 1) return x;
    if (y == -1) return 1 / x;
    // The product of an unknown number of factors would be a choice among all of them.
    if (__cv_is_known(y) && y > 0 && y <= 32 && __cv_trunc(y) == y) {
        T product = x;
        for (T i = 1; i < y; i = i + 1) product = product * x;
        return product;
    }
    if (y == (T)0.5 && x >= 0) return __cv_sqrt(x);
    bool is_whole = __cv_trunc(y) == y;
    bool is_finite = !__cv_isinf(x) && !__cv_isinf(y);
    if (x < 0 && !is_whole && is_finite) return __cv_not_a_number<T>();
    T magnitude = __cv_within<T>(__cv_near_pow(__cv_abs(x), y, 9), 0, __cv_infinity<T>());
    bool is_odd = is_whole && __cv_fmod(y, (T)2) != 0;
    return __cv_signbit(x) && is_odd ? -magnitude : magnitude;
}
__host__ __device__ inline double pow(double x, double y) { return __cv_pow(x, y); }
__host__ __device__ inline float pow(float x, float y) { return __cv_pow(x, y); }
__host__ __device__ inline float powf(float x, float y) { return __cv_pow(x, y); }
__host__ __device__ inline float pow(float x, int y) { return __cv_pow(x, (float)y); }
__host__ __device__ inline double pow(double x, int y) { return __cv_pow(x, (double)y); }
template <class T, class U>
__host__ __device__ inline double pow(T x, U y) {
    return __cv_pow((double)x, (double)y);
}
__host__ __device__ inline float powif(float x, int y) { return __cv_pow(x, (float)y); }
__host__ __device__ inline double powi(double x, int y) { return __cv_pow(x, (double)y); }
namespace std {
using ::pow;
using ::powf;
}
