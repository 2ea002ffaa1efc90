// Device generators: uniformly distributed floats, above zero and at most one.
#pragma once
#include <cv:curand/bits.h>
#include <cv:curand/mtgp32.h>
#include <cv:vector/float.h>
#include <cv:vector/double.h>

//! cv: over; cuRAND library 12.9, "Distributions": "between 0.0f and 1.0f where 1.0f is included and 0.0f is excluded"
template <class T, class S>
__device__ inline T __cv_draw_uniform(S *state) {
    __cv_draw(state);
    T value = __cv_input<T>("curand_uniform");
    __cv_assume(value > 0 && value <= 1);
    return value;
}
#ifdef __cv_curand_exact
template <class S>
__device__ inline float __cv_exact_uniform(S *state) {
    return (float)__cv_exact_bits(state) * 2.3283064365386963e-10f + 1.1641532182693481e-10f;
}
template <class S>
__device__ inline double __cv_exact_uniform_double(S *state) {
    unsigned long long low = __cv_exact_bits(state);
    unsigned long long high = __cv_exact_bits(state);
    return (double)(low ^ high << 21) * 1.1102230246251565e-16 + 5.5511151231257827e-17;
}
__device__ inline float __cv_exact_uniform(curandStateMRG32k3a *state) { return (float)__cv_mrg_uniform(state); }
__device__ inline double __cv_exact_uniform_double(curandStateMRG32k3a *state) { return __cv_mrg_uniform(state); }
#endif
__device__ inline float curand_uniform(curandStateXORWOW_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_uniform(state);
#else
    return __cv_draw_uniform<float>(state);
#endif
}
__device__ inline double curand_uniform_double(curandStateXORWOW_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_uniform_double(state);
#else
    return __cv_draw_uniform<double>(state);
#endif
}
__device__ inline float curand_uniform(curandStateMRG32k3a_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_uniform(state);
#else
    return __cv_draw_uniform<float>(state);
#endif
}
__device__ inline double curand_uniform_double(curandStateMRG32k3a_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_uniform_double(state);
#else
    return __cv_draw_uniform<double>(state);
#endif
}
__device__ inline float curand_uniform(curandStatePhilox4_32_10_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_uniform(state);
#else
    return __cv_draw_uniform<float>(state);
#endif
}
__device__ inline double curand_uniform_double(curandStatePhilox4_32_10_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_uniform_double(state);
#else
    return __cv_draw_uniform<double>(state);
#endif
}
__device__ inline float curand_uniform(curandStateMtgp32_t *state) {
    return __cv_draw_uniform<float>(state);
}
__device__ inline double curand_uniform_double(curandStateMtgp32_t *state) {
    return __cv_draw_uniform<double>(state);
}
__device__ inline float curand_uniform(curandStateSobol32_t *state) {
    return __cv_draw_uniform<float>(state);
}
__device__ inline double curand_uniform_double(curandStateSobol32_t *state) {
    return __cv_draw_uniform<double>(state);
}
__device__ inline float curand_uniform(curandStateScrambledSobol32_t *state) {
    return __cv_draw_uniform<float>(state);
}
__device__ inline double curand_uniform_double(curandStateScrambledSobol32_t *state) {
    return __cv_draw_uniform<double>(state);
}
__device__ inline float curand_uniform(curandStateSobol64_t *state) {
    return __cv_draw_uniform<float>(state);
}
__device__ inline double curand_uniform_double(curandStateSobol64_t *state) {
    return __cv_draw_uniform<double>(state);
}
__device__ inline float curand_uniform(curandStateScrambledSobol64_t *state) {
    return __cv_draw_uniform<float>(state);
}
__device__ inline double curand_uniform_double(curandStateScrambledSobol64_t *state) {
    return __cv_draw_uniform<double>(state);
}
__device__ inline float4 curand_uniform4(curandStatePhilox4_32_10_t *state) {
    float x = curand_uniform(state);
    float y = curand_uniform(state);
    float z = curand_uniform(state);
    return make_float4(x, y, z, curand_uniform(state));
}
__device__ inline double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state) {
    double x = curand_uniform_double(state);
    return make_double2(x, curand_uniform_double(state));
}
__device__ inline double4 curand_uniform4_double(curandStatePhilox4_32_10_t *state) {
    double2 xy = curand_uniform2_double(state);
    double2 zw = curand_uniform2_double(state);
    return make_double4(xy.x, xy.y, zw.x, zw.y);
}
