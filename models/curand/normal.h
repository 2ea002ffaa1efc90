// Device generators: normally distributed floats.
#pragma once
#include <cv:curand/bits.h>
#include <cv:curand/box_muller.h>
#include <cv:curand/mtgp32.h>
#include <cv:vector/float.h>
#include <cv:vector/double.h>

//! cv: over; cuRAND library 12.9, "Distributions"
// The tails end where the uniform numbers do: at 2^-33, sqrt(66 ln 2) = 6.76 standard deviations, for float and at
// 2^-54,
// sqrt(108 ln 2) = 8.65, for double. The inverse of the distribution function, which quasirandom numbers pass through,
// ends earlier.
template <class T, class S>
__device__ inline T __cv_draw_normal(S *state) {
    __cv_draw(state);
    T value = __cv_input<T>("curand_normal");
    T limit = sizeof(T) == 4 ? (T)6.8 : (T)8.7;
    __cv_assume(value >= -limit && value <= limit);
    return value;
}
__device__ inline float curand_normal(curandStateXORWOW_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_normal(state);
#else
    return __cv_draw_normal<float>(state);
#endif
}
__device__ inline double curand_normal_double(curandStateXORWOW_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_normal_double(state);
#else
    return __cv_draw_normal<double>(state);
#endif
}
__device__ inline float curand_normal(curandStateMRG32k3a_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_normal(state);
#else
    return __cv_draw_normal<float>(state);
#endif
}
__device__ inline double curand_normal_double(curandStateMRG32k3a_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_normal_double(state);
#else
    return __cv_draw_normal<double>(state);
#endif
}
__device__ inline float curand_normal(curandStatePhilox4_32_10_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_normal(state);
#else
    return __cv_draw_normal<float>(state);
#endif
}
__device__ inline double curand_normal_double(curandStatePhilox4_32_10_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_normal_double(state);
#else
    return __cv_draw_normal<double>(state);
#endif
}
__device__ inline float curand_normal(curandStateMtgp32_t *state) {
    return __cv_draw_normal<float>(state);
}
__device__ inline double curand_normal_double(curandStateMtgp32_t *state) {
    return __cv_draw_normal<double>(state);
}
__device__ inline float curand_normal(curandStateSobol32_t *state) {
    return __cv_draw_normal<float>(state);
}
__device__ inline double curand_normal_double(curandStateSobol32_t *state) {
    return __cv_draw_normal<double>(state);
}
__device__ inline float curand_normal(curandStateScrambledSobol32_t *state) {
    return __cv_draw_normal<float>(state);
}
__device__ inline double curand_normal_double(curandStateScrambledSobol32_t *state) {
    return __cv_draw_normal<double>(state);
}
__device__ inline float curand_normal(curandStateSobol64_t *state) {
    return __cv_draw_normal<float>(state);
}
__device__ inline double curand_normal_double(curandStateSobol64_t *state) {
    return __cv_draw_normal<double>(state);
}
__device__ inline float curand_normal(curandStateScrambledSobol64_t *state) {
    return __cv_draw_normal<float>(state);
}
__device__ inline double curand_normal_double(curandStateScrambledSobol64_t *state) {
    return __cv_draw_normal<double>(state);
}
__device__ inline float2 curand_normal2(curandStateXORWOW_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_normal2(state);
#else
    curandStateMRG32k3a_t pair = {0, 0};
    __cv_draw(state);
    float x = __cv_draw_normal<float>(&pair);
    return make_float2(x, __cv_draw_normal<float>(&pair));
#endif
}
__device__ inline double2 curand_normal2_double(curandStateXORWOW_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_normal2_double(state);
#else
    curandStateMRG32k3a_t pair = {0, 0};
    __cv_draw(state);
    double x = __cv_draw_normal<double>(&pair);
    return make_double2(x, __cv_draw_normal<double>(&pair));
#endif
}
__device__ inline float2 curand_normal2(curandStateMRG32k3a_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_normal2(state);
#else
    curandStateMRG32k3a_t pair = {0, 0};
    __cv_draw(state);
    float x = __cv_draw_normal<float>(&pair);
    return make_float2(x, __cv_draw_normal<float>(&pair));
#endif
}
__device__ inline double2 curand_normal2_double(curandStateMRG32k3a_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_normal2_double(state);
#else
    curandStateMRG32k3a_t pair = {0, 0};
    __cv_draw(state);
    double x = __cv_draw_normal<double>(&pair);
    return make_double2(x, __cv_draw_normal<double>(&pair));
#endif
}
__device__ inline float2 curand_normal2(curandStatePhilox4_32_10_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_normal2(state);
#else
    curandStateMRG32k3a_t pair = {0, 0};
    __cv_draw(state);
    float x = __cv_draw_normal<float>(&pair);
    return make_float2(x, __cv_draw_normal<float>(&pair));
#endif
}
__device__ inline double2 curand_normal2_double(curandStatePhilox4_32_10_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_normal2_double(state);
#else
    curandStateMRG32k3a_t pair = {0, 0};
    __cv_draw(state);
    double x = __cv_draw_normal<double>(&pair);
    return make_double2(x, __cv_draw_normal<double>(&pair));
#endif
}
__device__ inline float4 curand_normal4(curandStatePhilox4_32_10_t *state) {
    float2 xy = curand_normal2(state);
    float2 zw = curand_normal2(state);
    return make_float4(xy.x, xy.y, zw.x, zw.y);
}
__device__ inline double4 curand_normal4_double(curandStatePhilox4_32_10_t *state) {
    double2 xy = curand_normal2_double(state);
    double2 zw = curand_normal2_double(state);
    return make_double4(xy.x, xy.y, zw.x, zw.y);
}
