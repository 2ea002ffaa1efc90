// The numbers of the XORWOW generator, with -D__cv_curand_exact.
#pragma once
#include <cv:curand/state.h>
#include <cv:curand/xorwow_jumps.h>

//! cv: exact; Marsaglia, "Xorshift RNGs" (2003), section 3.1; cuRAND library 12.9, "Testing", XORWOW
#ifdef __cv_curand_exact
__device__ inline void __cv_xorwow_step(unsigned int *x) {
    unsigned int t = x[0] ^ (x[0] >> 2);
    unsigned int last = x[4];
    for (int i = 0; i < 4; ++i) x[i] = x[i + 1];
    x[4] = (last ^ (last << 4)) ^ (t ^ (t << 1));
}
// Takes length * 2^first steps of the linear part.
__device__ inline void __cv_xorwow_jump(unsigned int *x, unsigned long long length, int first) {
    for (int j = first; length != 0; ++j, length >>= 1) {
        if ((length & 1) == 0) continue;
        unsigned int sum[5] = {0, 0, 0, 0, 0};
        for (int i = 0; i < 160; ++i) {
            if (__cv_xorwow_jumps[j][i / 32] >> (i % 32) & 1) {
                for (int k = 0; k < 5; ++k) sum[k] ^= x[k];
            }
            __cv_xorwow_step(x);
        }
        for (int k = 0; k < 5; ++k) x[k] = sum[k];
    }
}
__device__ inline void __cv_exact_skip(curandStateXORWOW *state, unsigned long long steps) {
    __cv_xorwow_jump(state->x, steps, 0);
    state->v += 362437 * (unsigned int)steps;
}
// A subsequence has 2^67 numbers; the additive part has a period of 2^32 and stays.
__device__ inline void __cv_exact_skip_sequence(curandStateXORWOW *state, unsigned long long sequences) {
    __cv_xorwow_jump(state->x, sequences, 67);
}
__device__ inline void __cv_exact_init(curandStateXORWOW *state, unsigned long long seed,
                                       unsigned long long sequence, unsigned long long offset) {
    unsigned int low = 1099087573 * ((unsigned int)seed ^ 0xaad26b49);
    unsigned int high = 2591861531 * ((unsigned int)(seed >> 32) ^ 0xf7dcefdd);
    state->v = 6615241 + low + high;
    state->x[0] = 123456789 + low;
    state->x[1] = 362436069 ^ low;
    state->x[2] = 521288629 + high;
    state->x[3] = 88675123 ^ high;
    state->x[4] = 5783321 + low;
    state->has_spare = 0;
    state->has_spare_double = 0;
    __cv_exact_skip_sequence(state, sequence);
    __cv_exact_skip(state, offset);
}
__device__ inline unsigned int __cv_exact_bits(curandStateXORWOW *state) {
    __cv_xorwow_step(state->x);
    state->v += 362437;
    return state->x[4] + state->v;
}
#endif
