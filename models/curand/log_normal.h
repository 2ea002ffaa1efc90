// Device generators: floats whose logarithm is normally distributed.
#pragma once
#include <cv:curand/normal.h>
#include <cv:math/exponential.h>

//! cv: over; cuRAND library 12.9, "Distributions"
// Not negative; not a number only where mean or deviation are not; infinite where the exponential is too large.
template <class T>
__device__ inline T __cv_log_normal_of(T normal, T mean, T stddev) {
    T power = mean + stddev * normal;
    if (__cv_isnan(power)) return power;
#ifdef __cv_curand_exact
    return __cv_exp(power);
#else
    T value = __cv_input<T>("curand_log_normal");
    __cv_assume(value >= 0);
    if (power > 0) __cv_assume(value >= 1);
    if (power < 0) __cv_assume(value <= 1);
    return value;
#endif
}
__device__ inline float curand_log_normal(curandStateXORWOW_t *state, float mean, float stddev) {
    return __cv_log_normal_of(curand_normal(state), mean, stddev);
}
__device__ inline double curand_log_normal_double(curandStateXORWOW_t *state, double mean, double stddev) {
    return __cv_log_normal_of(curand_normal_double(state), mean, stddev);
}
__device__ inline float curand_log_normal(curandStateMRG32k3a_t *state, float mean, float stddev) {
    return __cv_log_normal_of(curand_normal(state), mean, stddev);
}
__device__ inline double curand_log_normal_double(curandStateMRG32k3a_t *state, double mean, double stddev) {
    return __cv_log_normal_of(curand_normal_double(state), mean, stddev);
}
__device__ inline float curand_log_normal(curandStatePhilox4_32_10_t *state, float mean, float stddev) {
    return __cv_log_normal_of(curand_normal(state), mean, stddev);
}
__device__ inline double curand_log_normal_double(curandStatePhilox4_32_10_t *state, double mean, double stddev) {
    return __cv_log_normal_of(curand_normal_double(state), mean, stddev);
}
__device__ inline float curand_log_normal(curandStateMtgp32_t *state, float mean, float stddev) {
    return __cv_log_normal_of(curand_normal(state), mean, stddev);
}
__device__ inline double curand_log_normal_double(curandStateMtgp32_t *state, double mean, double stddev) {
    return __cv_log_normal_of(curand_normal_double(state), mean, stddev);
}
__device__ inline float curand_log_normal(curandStateSobol32_t *state, float mean, float stddev) {
    return __cv_log_normal_of(curand_normal(state), mean, stddev);
}
__device__ inline double curand_log_normal_double(curandStateSobol32_t *state, double mean, double stddev) {
    return __cv_log_normal_of(curand_normal_double(state), mean, stddev);
}
__device__ inline float curand_log_normal(curandStateScrambledSobol32_t *state, float mean, float stddev) {
    return __cv_log_normal_of(curand_normal(state), mean, stddev);
}
__device__ inline double curand_log_normal_double(curandStateScrambledSobol32_t *state, double mean, double stddev) {
    return __cv_log_normal_of(curand_normal_double(state), mean, stddev);
}
__device__ inline float curand_log_normal(curandStateSobol64_t *state, float mean, float stddev) {
    return __cv_log_normal_of(curand_normal(state), mean, stddev);
}
__device__ inline double curand_log_normal_double(curandStateSobol64_t *state, double mean, double stddev) {
    return __cv_log_normal_of(curand_normal_double(state), mean, stddev);
}
__device__ inline float curand_log_normal(curandStateScrambledSobol64_t *state, float mean, float stddev) {
    return __cv_log_normal_of(curand_normal(state), mean, stddev);
}
__device__ inline double curand_log_normal_double(curandStateScrambledSobol64_t *state, double mean, double stddev) {
    return __cv_log_normal_of(curand_normal_double(state), mean, stddev);
}
__device__ inline float2 curand_log_normal2(curandStateXORWOW_t *state, float mean, float stddev) {
    float2 xy = curand_normal2(state);
    return make_float2(__cv_log_normal_of(xy.x, mean, stddev), __cv_log_normal_of(xy.y, mean, stddev));
}
__device__ inline double2 curand_log_normal2_double(curandStateXORWOW_t *state, double mean, double stddev) {
    double2 xy = curand_normal2_double(state);
    return make_double2(__cv_log_normal_of(xy.x, mean, stddev), __cv_log_normal_of(xy.y, mean, stddev));
}
__device__ inline float2 curand_log_normal2(curandStateMRG32k3a_t *state, float mean, float stddev) {
    float2 xy = curand_normal2(state);
    return make_float2(__cv_log_normal_of(xy.x, mean, stddev), __cv_log_normal_of(xy.y, mean, stddev));
}
__device__ inline double2 curand_log_normal2_double(curandStateMRG32k3a_t *state, double mean, double stddev) {
    double2 xy = curand_normal2_double(state);
    return make_double2(__cv_log_normal_of(xy.x, mean, stddev), __cv_log_normal_of(xy.y, mean, stddev));
}
__device__ inline float2 curand_log_normal2(curandStatePhilox4_32_10_t *state, float mean, float stddev) {
    float2 xy = curand_normal2(state);
    return make_float2(__cv_log_normal_of(xy.x, mean, stddev), __cv_log_normal_of(xy.y, mean, stddev));
}
__device__ inline double2 curand_log_normal2_double(curandStatePhilox4_32_10_t *state, double mean, double stddev) {
    double2 xy = curand_normal2_double(state);
    return make_double2(__cv_log_normal_of(xy.x, mean, stddev), __cv_log_normal_of(xy.y, mean, stddev));
}
__device__ inline float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean, float stddev) {
    float2 xy = curand_log_normal2(state, mean, stddev);
    float2 zw = curand_log_normal2(state, mean, stddev);
    return make_float4(xy.x, xy.y, zw.x, zw.y);
}
__device__ inline double4 curand_log_normal4_double(curandStatePhilox4_32_10_t *state, double mean, double stddev) {
    double2 xy = curand_log_normal2_double(state, mean, stddev);
    double2 zw = curand_log_normal2_double(state, mean, stddev);
    return make_double4(xy.x, xy.y, zw.x, zw.y);
}
