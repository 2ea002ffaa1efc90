// Arc functions.
#pragma once
#include <cv:math/transcendental.h>

//! cv: over; ISO C11, 7.12; CUDA C++ Programming Guide, "Mathematical Functions"
template <class T>
__host__ __device__ inline T __cv_asin(T x) {
    if (!(x >= -1 && x <= 1)) return __cv_not_a_number<T>();
    if (x == 0) return x;
    return __cv_within<T>(__cv_near_asin(x, 2), (T)-1.5707964, (T)1.5707964);
}
template <class T>
__host__ __device__ inline T __cv_acos(T x) {
    if (!(x >= -1 && x <= 1)) return __cv_not_a_number<T>();
    if (x == 1) return 0;
    return __cv_within<T>(__cv_near_acos(x, 2), 0, (T)3.1415928);
}
template <class T>
__host__ __device__ inline T __cv_atan(T x) {
    if (__cv_isnan(x)) return x;
    if (x == 0) return x;
    T value = __cv_near_atan(x, 2);
    return x > 0 ? __cv_within<T>(value, 0, (T)1.5707964) : __cv_within<T>(value, (T)-1.5707964, 0);
}
template <class T>
__host__ __device__ inline T __cv_atan2(T y, T x) {
    if (__cv_isnan(y) || __cv_isnan(x)) return __cv_not_a_number<T>();
    return __cv_within<T>(__cv_near_atan2(y, x, 3), (T)-3.1415928, (T)3.1415928);
}
__host__ __device__ inline double asin(double x) { return __cv_asin(x); }
__host__ __device__ inline float asin(float x) { return __cv_asin(x); }
__host__ __device__ inline float asinf(float x) { return __cv_asin(x); }
template <class T>
__host__ __device__ inline double asin(T x) {
    return __cv_asin((double)x);
}
__host__ __device__ inline double acos(double x) { return __cv_acos(x); }
__host__ __device__ inline float acos(float x) { return __cv_acos(x); }
__host__ __device__ inline float acosf(float x) { return __cv_acos(x); }
template <class T>
__host__ __device__ inline double acos(T x) {
    return __cv_acos((double)x);
}
__host__ __device__ inline double atan(double x) { return __cv_atan(x); }
__host__ __device__ inline float atan(float x) { return __cv_atan(x); }
__host__ __device__ inline float atanf(float x) { return __cv_atan(x); }
template <class T>
__host__ __device__ inline double atan(T x) {
    return __cv_atan((double)x);
}
__host__ __device__ inline double atan2(double y, double x) { return __cv_atan2(y, x); }
__host__ __device__ inline float atan2(float y, float x) { return __cv_atan2(y, x); }
__host__ __device__ inline float atan2f(float y, float x) { return __cv_atan2(y, x); }
namespace std {
using ::asin;
using ::acos;
using ::atan;
using ::atan2;
using ::asinf;
using ::acosf;
using ::atanf;
using ::atan2f;
}
