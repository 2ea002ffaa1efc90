// Device generators: draws of several numbers and other distributions.
#pragma once
#include <cv:curand/device.h>

//! cv: over; cuRAND library, "Device API Overview", "Distributions"
__device__ inline float2 curand_normal2(curandStateXORWOW *state) {
    return make_float2(curand_normal(state), curand_normal(state));
}
__device__ inline double2 curand_normal2_double(curandStateXORWOW *state) {
    return make_double2(curand_normal_double(state), curand_normal_double(state));
}
__device__ inline double2 curand_uniform2_double(curandStateXORWOW *state) {
    return make_double2(curand_uniform_double(state), curand_uniform_double(state));
}
__device__ inline unsigned int curand_poisson(curandStateXORWOW *state, double) {
    __cv_draw(state);
    return __cv_input<unsigned int>("curand_poisson");
}
__device__ inline float curand_log_normal(curandStateXORWOW *state, float, float) {
    __cv_draw(state);
    float value = __cv_input<float>("curand_log_normal");
    __cv_assume(value >= 0);
    return value;
}
__device__ inline double curand_log_normal_double(curandStateXORWOW *state, double, double) {
    __cv_draw(state);
    double value = __cv_input<double>("curand_log_normal_double");
    __cv_assume(value >= 0);
    return value;
}
__device__ inline float2 curand_normal2(curandStateMRG32k3a *state) {
    return make_float2(curand_normal(state), curand_normal(state));
}
__device__ inline double2 curand_normal2_double(curandStateMRG32k3a *state) {
    return make_double2(curand_normal_double(state), curand_normal_double(state));
}
__device__ inline double2 curand_uniform2_double(curandStateMRG32k3a *state) {
    return make_double2(curand_uniform_double(state), curand_uniform_double(state));
}
__device__ inline unsigned int curand_poisson(curandStateMRG32k3a *state, double) {
    __cv_draw(state);
    return __cv_input<unsigned int>("curand_poisson");
}
__device__ inline float curand_log_normal(curandStateMRG32k3a *state, float, float) {
    __cv_draw(state);
    float value = __cv_input<float>("curand_log_normal");
    __cv_assume(value >= 0);
    return value;
}
__device__ inline double curand_log_normal_double(curandStateMRG32k3a *state, double, double) {
    __cv_draw(state);
    double value = __cv_input<double>("curand_log_normal_double");
    __cv_assume(value >= 0);
    return value;
}
__device__ inline float2 curand_normal2(curandStatePhilox4_32_10 *state) {
    return make_float2(curand_normal(state), curand_normal(state));
}
__device__ inline double2 curand_normal2_double(curandStatePhilox4_32_10 *state) {
    return make_double2(curand_normal_double(state), curand_normal_double(state));
}
__device__ inline double2 curand_uniform2_double(curandStatePhilox4_32_10 *state) {
    return make_double2(curand_uniform_double(state), curand_uniform_double(state));
}
__device__ inline uint4 curand4(curandStatePhilox4_32_10 *state) {
    return make_uint4(curand(state), curand(state), curand(state), curand(state));
}
__device__ inline float4 curand_uniform4(curandStatePhilox4_32_10 *state) {
    return make_float4(curand_uniform(state), curand_uniform(state), curand_uniform(state), curand_uniform(state));
}
__device__ inline float4 curand_normal4(curandStatePhilox4_32_10 *state) {
    return make_float4(curand_normal(state), curand_normal(state), curand_normal(state), curand_normal(state));
}
__device__ inline unsigned int curand_poisson(curandStatePhilox4_32_10 *state, double) {
    __cv_draw(state);
    return __cv_input<unsigned int>("curand_poisson");
}
__device__ inline float curand_log_normal(curandStatePhilox4_32_10 *state, float, float) {
    __cv_draw(state);
    float value = __cv_input<float>("curand_log_normal");
    __cv_assume(value >= 0);
    return value;
}
__device__ inline double curand_log_normal_double(curandStatePhilox4_32_10 *state, double, double) {
    __cv_draw(state);
    double value = __cv_input<double>("curand_log_normal_double");
    __cv_assume(value >= 0);
    return value;
}
