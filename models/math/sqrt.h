// Square root, correctly rounded.
#pragma once

//! cv: exact; ISO C11, 7.12.7.5; CUDA C++ Programming Guide, "Mathematical Functions"
__host__ __device__ inline double sqrt(double x) { return __cv_sqrt(x); }
__host__ __device__ inline float sqrt(float x) { return __cv_sqrt(x); }
__host__ __device__ inline float sqrtf(float x) { return __cv_sqrt(x); }
template <class T>
__host__ __device__ inline double sqrt(T x) {
    return sqrt((double)x);
}
namespace std {
using ::sqrt;
using ::sqrtf;
}
