// Absolute values and quotients of integers. Overloads for floats are in libc/math_basic.h.
#pragma once

//! cv: exact; ISO C11, 7.22.6; ISO C++17, [c.math.abs]
__host__ __device__ inline int abs(int x) { return x < 0 ? -x : x; }
__host__ __device__ inline long abs(long x) { return x < 0 ? -x : x; }
__host__ __device__ inline long long abs(long long x) { return x < 0 ? -x : x; }
__host__ __device__ inline float abs(float x) { return __cv_abs(x); }
__host__ __device__ inline double abs(double x) { return __cv_abs(x); }
__host__ __device__ inline long labs(long x) { return x < 0 ? -x : x; }
__host__ __device__ inline long long llabs(long long x) { return x < 0 ? -x : x; }
namespace std {
using ::abs;
using ::labs;
using ::llabs;
}
