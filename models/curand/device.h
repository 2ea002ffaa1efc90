// Device generators: each draw is any value of its range; sequences are not reproduced.
// SOUNDNESS(curand-values): over; equal seeds do not give equal numbers.
#pragma once
#include <cv:curand/state.h>
#include <cv:vector/float.h>
#include <cv:vector/double.h>
#include <cv:vector/uint.h>

//! cv: over; cuRAND library, "Device API Overview", "Bit Generation", "Distributions"
template <class S>
__device__ inline void __cv_draw(S *state) {
    __cv_contract(state != 0, "curand: the state is null");
    state->draws = state->draws + 1;
}
template <class T>
__device__ inline T __cv_draw_uniform() {
    T value = __cv_input<T>("curand_uniform");
    __cv_assume(value > 0 && value <= 1);
    return value;
}
// The longest tail of a normal distribution over 32 or 53 random bits is below 10 standard deviations.
template <class T>
__device__ inline T __cv_draw_normal() {
    T value = __cv_input<T>("curand_normal");
    __cv_assume(value > -10 && value < 10);
    return value;
}
__device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                                   curandStateXORWOW *state) {
    __cv_contract(state != 0, "curand_init: the state is null");
    state->v = (unsigned int)(seed ^ subsequence);
    state->draws = (unsigned int)offset;
}
__device__ inline unsigned int curand(curandStateXORWOW *state) {
    __cv_draw(state);
    return __cv_input<unsigned int>("curand");
}
__device__ inline void skipahead(unsigned long long, curandStateXORWOW *state) { __cv_draw(state); }
__device__ inline void skipahead_sequence(unsigned long long, curandStateXORWOW *state) { __cv_draw(state); }
__device__ inline float curand_uniform(curandStateXORWOW *state) {
    __cv_draw(state);
    return __cv_draw_uniform<float>();
}
__device__ inline double curand_uniform_double(curandStateXORWOW *state) {
    __cv_draw(state);
    return __cv_draw_uniform<double>();
}
__device__ inline float curand_normal(curandStateXORWOW *state) {
    __cv_draw(state);
    return __cv_draw_normal<float>();
}
__device__ inline double curand_normal_double(curandStateXORWOW *state) {
    __cv_draw(state);
    return __cv_draw_normal<double>();
}
__device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                                   curandStateMRG32k3a *state) {
    __cv_contract(state != 0, "curand_init: the state is null");
    state->v = (unsigned int)(seed ^ subsequence);
    state->draws = (unsigned int)offset;
}
__device__ inline unsigned int curand(curandStateMRG32k3a *state) {
    __cv_draw(state);
    return __cv_input<unsigned int>("curand");
}
__device__ inline void skipahead(unsigned long long, curandStateMRG32k3a *state) { __cv_draw(state); }
__device__ inline void skipahead_sequence(unsigned long long, curandStateMRG32k3a *state) { __cv_draw(state); }
__device__ inline float curand_uniform(curandStateMRG32k3a *state) {
    __cv_draw(state);
    return __cv_draw_uniform<float>();
}
__device__ inline double curand_uniform_double(curandStateMRG32k3a *state) {
    __cv_draw(state);
    return __cv_draw_uniform<double>();
}
__device__ inline float curand_normal(curandStateMRG32k3a *state) {
    __cv_draw(state);
    return __cv_draw_normal<float>();
}
__device__ inline double curand_normal_double(curandStateMRG32k3a *state) {
    __cv_draw(state);
    return __cv_draw_normal<double>();
}
__device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                                   curandStatePhilox4_32_10 *state) {
    __cv_contract(state != 0, "curand_init: the state is null");
    state->v = (unsigned int)(seed ^ subsequence);
    state->draws = (unsigned int)offset;
}
__device__ inline unsigned int curand(curandStatePhilox4_32_10 *state) {
    __cv_draw(state);
    return __cv_input<unsigned int>("curand");
}
__device__ inline void skipahead(unsigned long long, curandStatePhilox4_32_10 *state) { __cv_draw(state); }
__device__ inline void skipahead_sequence(unsigned long long, curandStatePhilox4_32_10 *state) { __cv_draw(state); }
__device__ inline float curand_uniform(curandStatePhilox4_32_10 *state) {
    __cv_draw(state);
    return __cv_draw_uniform<float>();
}
__device__ inline double curand_uniform_double(curandStatePhilox4_32_10 *state) {
    __cv_draw(state);
    return __cv_draw_uniform<double>();
}
__device__ inline float curand_normal(curandStatePhilox4_32_10 *state) {
    __cv_draw(state);
    return __cv_draw_normal<float>();
}
__device__ inline double curand_normal_double(curandStatePhilox4_32_10 *state) {
    __cv_draw(state);
    return __cv_draw_normal<double>();
}
