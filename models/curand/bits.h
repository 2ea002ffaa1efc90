// Device generators: initialisation, raw bits, skipping ahead.
// SOUNDNESS(curand-values): over; equal seeds do not give equal numbers, except with -D__cv_curand_exact for XORWOW,
// MRG32k3a and Philox.
#pragma once
#include <cv:curand/state.h>
#include <cv:curand/xorwow.h>
#include <cv:curand/mrg32k3a.h>
#include <cv:curand/philox.h>
#include <cv:vector/uint.h>

//! cv: over; cuRAND library 12.9, "Device API Overview", "Bit Generation"
__device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                                   curandStateXORWOW_t *state) {
    __cv_contract(state != 0, "curand_init: the state is null");
#ifdef __cv_curand_exact
    __cv_exact_init(state, seed, subsequence, offset);
#else
    __cv_set_up(state, (unsigned int)(seed ^ subsequence), (unsigned int)offset);
#endif
}
__device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                                   curandStateMRG32k3a_t *state) {
    __cv_contract(state != 0, "curand_init: the state is null");
#ifdef __cv_curand_exact
    __cv_exact_init(state, seed, subsequence, offset);
#else
    __cv_set_up(state, (unsigned int)(seed ^ subsequence), (unsigned int)offset);
#endif
}
__device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                                   curandStatePhilox4_32_10_t *state) {
    __cv_contract(state != 0, "curand_init: the state is null");
#ifdef __cv_curand_exact
    __cv_exact_init(state, seed, subsequence, offset);
#else
    __cv_set_up(state, (unsigned int)(seed ^ subsequence), (unsigned int)offset);
#endif
}
__device__ inline void curand_init(curandDirectionVectors32_t direction_vectors,
                                   unsigned int offset, curandStateSobol32_t *state) {
    __cv_contract(state != 0 && direction_vectors != 0, "curand_init: the state or the direction vectors are null");
    __cv_set_up(state, (unsigned int)direction_vectors[32 - 1], (unsigned int)offset);
}
__device__ inline void curand_init(curandDirectionVectors32_t direction_vectors, unsigned int scramble_c,
                                   unsigned int offset, curandStateScrambledSobol32_t *state) {
    __cv_contract(state != 0 && direction_vectors != 0, "curand_init: the state or the direction vectors are null");
    __cv_set_up(state, (unsigned int)direction_vectors[32 - 1], (unsigned int)offset);
}
__device__ inline void curand_init(curandDirectionVectors64_t direction_vectors,
                                   unsigned long long offset, curandStateSobol64_t *state) {
    __cv_contract(state != 0 && direction_vectors != 0, "curand_init: the state or the direction vectors are null");
    __cv_set_up(state, (unsigned int)direction_vectors[64 - 1], (unsigned int)offset);
}
__device__ inline void curand_init(curandDirectionVectors64_t direction_vectors, unsigned long long scramble_c,
                                   unsigned long long offset, curandStateScrambledSobol64_t *state) {
    __cv_contract(state != 0 && direction_vectors != 0, "curand_init: the state or the direction vectors are null");
    __cv_set_up(state, (unsigned int)direction_vectors[64 - 1], (unsigned int)offset);
}
__device__ inline unsigned int curand(curandStateXORWOW_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_bits(state);
#else
    __cv_draw(state);
    return __cv_input<unsigned int>("curand");
#endif
}
__device__ inline unsigned int curand(curandStateMRG32k3a_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_bits(state);
#else
    __cv_draw(state);
    return __cv_input<unsigned int>("curand");
#endif
}
__device__ inline unsigned int curand(curandStatePhilox4_32_10_t *state) {
#ifdef __cv_curand_exact
    return __cv_exact_bits(state);
#else
    __cv_draw(state);
    return __cv_input<unsigned int>("curand");
#endif
}
__device__ inline unsigned int curand(curandStateSobol32_t *state) {
    __cv_draw(state);
    return __cv_input<unsigned int>("curand");
}
__device__ inline unsigned int curand(curandStateScrambledSobol32_t *state) {
    __cv_draw(state);
    return __cv_input<unsigned int>("curand");
}
__device__ inline unsigned long long curand(curandStateSobol64_t *state) {
    __cv_draw(state);
    return __cv_input<unsigned long long>("curand");
}
__device__ inline unsigned long long curand(curandStateScrambledSobol64_t *state) {
    __cv_draw(state);
    return __cv_input<unsigned long long>("curand");
}
__device__ inline uint4 curand4(curandStatePhilox4_32_10_t *state) {
    unsigned int x = curand(state);
    unsigned int y = curand(state);
    unsigned int z = curand(state);
    return make_uint4(x, y, z, curand(state));
}
__device__ inline void skipahead(unsigned long long n, curandStateXORWOW_t *state) {
#ifdef __cv_curand_exact
    __cv_exact_skip(state, n);
#else
    state->draws = state->draws + (unsigned int)n;
#endif
}
__device__ inline void skipahead(unsigned long long n, curandStateMRG32k3a_t *state) {
#ifdef __cv_curand_exact
    __cv_exact_skip(state, n);
#else
    state->draws += (unsigned int)n;
#endif
}
__device__ inline void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state) {
#ifdef __cv_curand_exact
    __cv_exact_skip(state, n);
#else
    state->draws = state->draws + (unsigned int)n;
#endif
}
__device__ inline void skipahead(unsigned int n, curandStateSobol32_t *state) {
    state->draws += (unsigned int)n;
}
__device__ inline void skipahead(unsigned int n, curandStateScrambledSobol32_t *state) {
    state->draws += (unsigned int)n;
}
__device__ inline void skipahead(unsigned long long n, curandStateSobol64_t *state) {
    state->draws += (unsigned int)n;
}
__device__ inline void skipahead(unsigned long long n, curandStateScrambledSobol64_t *state) {
    state->draws += (unsigned int)n;
}
__device__ inline void skipahead_sequence(unsigned long long n, curandStateXORWOW_t *state) {
#ifdef __cv_curand_exact
    __cv_exact_skip_sequence(state, n);
#else
    state->v = state->v + (unsigned int)n;
#endif
}
__device__ inline void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t *state) {
#ifdef __cv_curand_exact
    __cv_exact_skip_sequence(state, n);
#else
    state->v = state->v + (unsigned int)n;
#endif
}
__device__ inline void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t *state) {
#ifdef __cv_curand_exact
    __cv_exact_skip_subsequence(state, n);
#else
    state->v = state->v + (unsigned int)n;
#endif
}
__device__ inline void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *state) {
#ifdef __cv_curand_exact
    __cv_exact_skip_sequence(state, n);
#else
    state->v = state->v + (unsigned int)n;
#endif
}
