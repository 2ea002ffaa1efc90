// Device generators: Poisson and discrete distributions. How many bits a draw takes is not documented, so that with
// -D__cv_curand_exact these are refused for the exact generators.
#pragma once
#include <cv:curand/bits.h>
#include <cv:curand/mtgp32.h>
#include <cv:curand/distribution.h>
#include <cv:vector/uint.h>

//! cv: over; cuRAND library 12.9, "Distributions"
template <class S>
__device__ inline unsigned int __cv_draw_poisson(S *state, double lambda) {
    __cv_contract(lambda > 0, "curand_poisson: lambda is not positive");
    __cv_draw(state);
    return __cv_input<unsigned int>("curand_poisson");
}
template <class S>
__device__ inline unsigned int __cv_draw_discrete(S *state, curandDiscreteDistribution_t distribution) {
    __cv_contract(distribution != 0, "curand_discrete: the distribution is null");
    __cv_draw(state);
    unsigned int value = __cv_input<unsigned int>("curand_discrete");
    // Reading the distribution finds one that was destroyed or never made.
    __cv_assume(distribution->lambda > 0);
    return value;
}
__device__ inline unsigned int curand_poisson(curandStateXORWOW_t *state, double lambda) {
#ifdef __cv_curand_exact
    __cv_unsupported("curand_poisson by an exact generator");
#endif
    return __cv_draw_poisson(state, lambda);
}
__device__ inline unsigned int curand_poisson(curandStateMRG32k3a_t *state, double lambda) {
#ifdef __cv_curand_exact
    __cv_unsupported("curand_poisson by an exact generator");
#endif
    return __cv_draw_poisson(state, lambda);
}
__device__ inline unsigned int curand_poisson(curandStatePhilox4_32_10_t *state, double lambda) {
#ifdef __cv_curand_exact
    __cv_unsupported("curand_poisson by an exact generator");
#endif
    return __cv_draw_poisson(state, lambda);
}
__device__ inline unsigned int curand_poisson(curandStateMtgp32_t *state, double lambda) {
    return __cv_draw_poisson(state, lambda);
}
__device__ inline unsigned int curand_poisson(curandStateSobol32_t *state, double lambda) {
    return __cv_draw_poisson(state, lambda);
}
__device__ inline unsigned int curand_poisson(curandStateScrambledSobol32_t *state, double lambda) {
    return __cv_draw_poisson(state, lambda);
}
__device__ inline unsigned int curand_poisson(curandStateSobol64_t *state, double lambda) {
    return __cv_draw_poisson(state, lambda);
}
__device__ inline unsigned int curand_poisson(curandStateScrambledSobol64_t *state, double lambda) {
    return __cv_draw_poisson(state, lambda);
}
__device__ inline unsigned int curand_discrete(curandStateXORWOW_t *state,
                                               curandDiscreteDistribution_t discrete_distribution) {
#ifdef __cv_curand_exact
    __cv_unsupported("curand_discrete by an exact generator");
#endif
    return __cv_draw_discrete(state, discrete_distribution);
}
__device__ inline unsigned int curand_discrete(curandStateMRG32k3a_t *state,
                                               curandDiscreteDistribution_t discrete_distribution) {
#ifdef __cv_curand_exact
    __cv_unsupported("curand_discrete by an exact generator");
#endif
    return __cv_draw_discrete(state, discrete_distribution);
}
__device__ inline unsigned int curand_discrete(curandStatePhilox4_32_10_t *state,
                                               curandDiscreteDistribution_t discrete_distribution) {
#ifdef __cv_curand_exact
    __cv_unsupported("curand_discrete by an exact generator");
#endif
    return __cv_draw_discrete(state, discrete_distribution);
}
__device__ inline unsigned int curand_discrete(curandStateMtgp32_t *state,
                                               curandDiscreteDistribution_t discrete_distribution) {
    return __cv_draw_discrete(state, discrete_distribution);
}
__device__ inline unsigned int curand_discrete(curandStateSobol32_t *state,
                                               curandDiscreteDistribution_t discrete_distribution) {
    return __cv_draw_discrete(state, discrete_distribution);
}
__device__ inline unsigned int curand_discrete(curandStateScrambledSobol32_t *state,
                                               curandDiscreteDistribution_t discrete_distribution) {
    return __cv_draw_discrete(state, discrete_distribution);
}
__device__ inline unsigned int curand_discrete(curandStateSobol64_t *state,
                                               curandDiscreteDistribution_t discrete_distribution) {
    return __cv_draw_discrete(state, discrete_distribution);
}
__device__ inline unsigned int curand_discrete(curandStateScrambledSobol64_t *state,
                                               curandDiscreteDistribution_t discrete_distribution) {
    return __cv_draw_discrete(state, discrete_distribution);
}
__device__ inline uint4 curand_poisson4(curandStatePhilox4_32_10_t *state, double lambda) {
    unsigned int x = curand_poisson(state, lambda);
    unsigned int y = curand_poisson(state, lambda);
    unsigned int z = curand_poisson(state, lambda);
    return make_uint4(x, y, z, curand_poisson(state, lambda));
}
__device__ inline uint4 curand_discrete4(curandStatePhilox4_32_10_t *state,
                                         curandDiscreteDistribution_t discrete_distribution) {
    unsigned int x = curand_discrete(state, discrete_distribution);
    unsigned int y = curand_discrete(state, discrete_distribution);
    unsigned int z = curand_discrete(state, discrete_distribution);
    return make_uint4(x, y, z, curand_discrete(state, discrete_distribution));
}
