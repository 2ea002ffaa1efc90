// Absolute value.
#pragma once

//! cv: exact; ISO C11, 7.12.7.2
__host__ __device__ inline double fabs(double x) { return __cv_abs(x); }
__host__ __device__ inline float fabs(float x) { return __cv_abs(x); }
__host__ __device__ inline float fabsf(float x) { return __cv_abs(x); }
template <class T>
__host__ __device__ inline double fabs(T x) {
    return fabs((double)x);
}
namespace std {
using ::fabs;
using ::fabsf;
}
