// Bessel functions: of their values only the range and that they are functions of the operand.
#pragma once
#include <cv:math/transcendental.h>

//! cv: over; CUDA Math API, "Double Precision Mathematical Functions"
template <class T>
__host__ __device__ inline T __cv_first_kind(T x, T value) {
    return __cv_isnan(x) ? x : __cv_within<T>(value, -1, 1);
}
template <class T>
__host__ __device__ inline T __cv_second_kind(T x, T value) {
    if (__cv_isnan(x) || x < 0) return __cv_not_a_number<T>();
    return x == 0 ? -__cv_infinity<T>() : value;
}
__host__ __device__ inline double j0(double x) {
    return __cv_first_kind(x, __cv_unspecified<double>("j0", x));
}
__host__ __device__ inline float j0f(float x) {
    return __cv_first_kind(x, __cv_unspecified<float>("j0", x));
}
__host__ __device__ inline double j1(double x) {
    return __cv_first_kind(x, __cv_unspecified<double>("j1", x));
}
__host__ __device__ inline float j1f(float x) {
    return __cv_first_kind(x, __cv_unspecified<float>("j1", x));
}
__host__ __device__ inline double y0(double x) {
    return __cv_second_kind(x, __cv_unspecified<double>("y0", x));
}
__host__ __device__ inline float y0f(float x) {
    return __cv_second_kind(x, __cv_unspecified<float>("y0", x));
}
__host__ __device__ inline double y1(double x) {
    return __cv_second_kind(x, __cv_unspecified<double>("y1", x));
}
__host__ __device__ inline float y1f(float x) {
    return __cv_second_kind(x, __cv_unspecified<float>("y1", x));
}
