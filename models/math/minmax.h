// Minimum, maximum, remainder, sign, fused product.
#pragma once

//! cv: exact; ISO C11, 7.12.10 to 7.12.13
__host__ __device__ inline double fmin(double x, double y) { return __cv_min(x, y); }
__host__ __device__ inline float fmin(float x, float y) { return __cv_min(x, y); }
__host__ __device__ inline float fminf(float x, float y) { return __cv_min(x, y); }
template <class T, class U>
__host__ __device__ inline double fmin(T x, U y) {
    return fmin((double)x, (double)y);
}
__host__ __device__ inline double fmax(double x, double y) { return __cv_max(x, y); }
__host__ __device__ inline float fmax(float x, float y) { return __cv_max(x, y); }
__host__ __device__ inline float fmaxf(float x, float y) { return __cv_max(x, y); }
template <class T, class U>
__host__ __device__ inline double fmax(T x, U y) {
    return fmax((double)x, (double)y);
}
__host__ __device__ inline double fmod(double x, double y) { return __cv_fmod(x, y); }
__host__ __device__ inline float fmod(float x, float y) { return __cv_fmod(x, y); }
__host__ __device__ inline float fmodf(float x, float y) { return __cv_fmod(x, y); }
template <class T, class U>
__host__ __device__ inline double fmod(T x, U y) {
    return fmod((double)x, (double)y);
}
__host__ __device__ inline double remainder(double x, double y) { return __cv_remainder(x, y); }
__host__ __device__ inline float remainder(float x, float y) { return __cv_remainder(x, y); }
__host__ __device__ inline float remainderf(float x, float y) { return __cv_remainder(x, y); }
template <class T, class U>
__host__ __device__ inline double remainder(T x, U y) {
    return remainder((double)x, (double)y);
}
__host__ __device__ inline double copysign(double x, double y) { return __cv_copysign(x, y); }
__host__ __device__ inline float copysign(float x, float y) { return __cv_copysign(x, y); }
__host__ __device__ inline float copysignf(float x, float y) { return __cv_copysign(x, y); }
template <class T, class U>
__host__ __device__ inline double copysign(T x, U y) {
    return copysign((double)x, (double)y);
}
__host__ __device__ inline double fma(double x, double y, double z) { return __cv_fma(x, y, z); }
__host__ __device__ inline float fma(float x, float y, float z) { return __cv_fma(x, y, z); }
__host__ __device__ inline float fmaf(float x, float y, float z) { return __cv_fma(x, y, z); }
__host__ __device__ inline double fdim(double x, double y) { return x <= y ? 0.0 : x - y; }
__host__ __device__ inline float fdim(float x, float y) { return x <= y ? 0.0f : x - y; }
__host__ __device__ inline float fdimf(float x, float y) { return x <= y ? 0.0f : x - y; }
namespace std {
using ::fmin;
using ::fminf;
using ::fmax;
using ::fmaxf;
using ::fmod;
using ::fmodf;
using ::remainder;
using ::remainderf;
using ::copysign;
using ::copysignf;
using ::fma;
using ::fmaf;
using ::fdim;
using ::fdimf;
}
