// Rounding to integers.
#pragma once

//! cv: exact; ISO C11, 7.12.9
__host__ __device__ inline double floor(double x) { return __cv_floor(x); }
__host__ __device__ inline float floor(float x) { return __cv_floor(x); }
__host__ __device__ inline float floorf(float x) { return __cv_floor(x); }
template <class T>
__host__ __device__ inline double floor(T x) {
    return floor((double)x);
}
__host__ __device__ inline double ceil(double x) { return __cv_ceil(x); }
__host__ __device__ inline float ceil(float x) { return __cv_ceil(x); }
__host__ __device__ inline float ceilf(float x) { return __cv_ceil(x); }
template <class T>
__host__ __device__ inline double ceil(T x) {
    return ceil((double)x);
}
__host__ __device__ inline double trunc(double x) { return __cv_trunc(x); }
__host__ __device__ inline float trunc(float x) { return __cv_trunc(x); }
__host__ __device__ inline float truncf(float x) { return __cv_trunc(x); }
template <class T>
__host__ __device__ inline double trunc(T x) {
    return trunc((double)x);
}
__host__ __device__ inline double rint(double x) { return __cv_rint(x); }
__host__ __device__ inline float rint(float x) { return __cv_rint(x); }
__host__ __device__ inline float rintf(float x) { return __cv_rint(x); }
template <class T>
__host__ __device__ inline double rint(T x) {
    return rint((double)x);
}
__host__ __device__ inline double nearbyint(double x) { return __cv_rint(x); }
__host__ __device__ inline float nearbyint(float x) { return __cv_rint(x); }
__host__ __device__ inline float nearbyintf(float x) { return __cv_rint(x); }
template <class T>
__host__ __device__ inline double nearbyint(T x) {
    return nearbyint((double)x);
}
__host__ __device__ inline double round(double x) { return __cv_round(x); }
__host__ __device__ inline float round(float x) { return __cv_round(x); }
__host__ __device__ inline float roundf(float x) { return __cv_round(x); }
template <class T>
__host__ __device__ inline double round(T x) {
    return round((double)x);
}
__host__ __device__ inline long lrint(double x) { return (long)__cv_rint(x); }
__host__ __device__ inline long lrint(float x) { return (long)__cv_rint(x); }
__host__ __device__ inline long lrintf(float x) { return (long)__cv_rint(x); }
__host__ __device__ inline long lround(double x) { return (long)__cv_round(x); }
__host__ __device__ inline long lround(float x) { return (long)__cv_round(x); }
__host__ __device__ inline long lroundf(float x) { return (long)__cv_round(x); }
__host__ __device__ inline long long llrint(double x) { return (long long)__cv_rint(x); }
__host__ __device__ inline long long llrint(float x) { return (long long)__cv_rint(x); }
__host__ __device__ inline long long llrintf(float x) { return (long long)__cv_rint(x); }
__host__ __device__ inline long long llround(double x) { return (long long)__cv_round(x); }
__host__ __device__ inline long long llround(float x) { return (long long)__cv_round(x); }
__host__ __device__ inline long long llroundf(float x) { return (long long)__cv_round(x); }
namespace std {
using ::floor;
using ::floorf;
using ::ceil;
using ::ceilf;
using ::trunc;
using ::truncf;
using ::rint;
using ::rintf;
using ::nearbyint;
using ::nearbyintf;
using ::round;
using ::roundf;
using ::lrint;
using ::lround;
using ::llrint;
using ::llround;
}
