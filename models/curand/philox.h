// The numbers of the Philox generator, with -D__cv_curand_exact.
#pragma once
#include <cv:curand/state.h>

//! cv: exact; Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011; cuRAND library 12.9, "Testing"
#ifdef __cv_curand_exact
__device__ inline void __cv_philox_block(const curandStatePhilox4_32_10 *state, unsigned int *out) {
    unsigned int key[2];
    for (int i = 0; i < 4; ++i) out[i] = state->counter[i];
    for (int i = 0; i < 2; ++i) key[i] = state->key[i];
    for (int round = 0; round < 10; ++round) {
        unsigned long long p = 0xd2511f53ULL * out[0];
        unsigned long long q = 0xcd9e8d57ULL * out[2];
        out[0] = (unsigned int)(q >> 32) ^ out[1] ^ key[0];
        out[2] = (unsigned int)(p >> 32) ^ out[3] ^ key[1];
        out[1] = (unsigned int)q;
        out[3] = (unsigned int)p;
        key[0] += 0x9e3779b9;
        key[1] += 0xbb67ae85;
    }
}
// The low half of the counter counts blocks of four numbers, the high half subsequences.
__device__ inline void __cv_philox_add(unsigned int *counter, unsigned long long n, int words) {
    for (int i = 0; i < words; ++i) {
        unsigned long long sum = counter[i] + (n & 0xffffffff);
        counter[i] = (unsigned int)sum;
        n = (n >> 32) + (sum >> 32);
    }
}
__device__ inline void __cv_exact_skip(curandStatePhilox4_32_10 *state, unsigned long long steps) {
    unsigned int place = state->draws + (unsigned int)(steps % 4);
    __cv_philox_add(state->counter, steps / 4 + place / 4, 4);
    state->draws = place % 4;
}
__device__ inline void __cv_exact_skip_sequence(curandStatePhilox4_32_10 *state, unsigned long long sequences) {
    __cv_philox_add(state->counter + 2, sequences, 2);
}
__device__ inline void __cv_exact_init(curandStatePhilox4_32_10 *state, unsigned long long seed,
                                       unsigned long long sequence, unsigned long long offset) {
    state->v = 0;
    state->draws = 0;
    for (int i = 0; i < 4; ++i) state->counter[i] = 0;
    state->key[0] = (unsigned int)seed;
    state->key[1] = (unsigned int)(seed >> 32);
    state->has_spare = 0;
    state->has_spare_double = 0;
    __cv_exact_skip_sequence(state, sequence);
    __cv_exact_skip(state, offset);
}
__device__ inline unsigned int __cv_exact_bits(curandStatePhilox4_32_10 *state) {
    unsigned int block[4];
    __cv_philox_block(state, block);
    unsigned int bits = block[state->draws & 3];
    __cv_exact_skip(state, 1);
    return bits;
}
#endif
