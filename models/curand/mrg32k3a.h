// The numbers of the MRG32k3a generator, with -D__cv_curand_exact: the difference of two linear recurrences of order
// three modulo m1 = 2^32 - 209 and m2 = 2^32 - 22853. A skip multiplies by powers of their matrices, found by squaring:
// at most 128 products of matrices for each skip.
#pragma once
#include <cv:curand/state.h>

//! cv: exact; L'Ecuyer, Operations Research 47(1), 1999; cuRAND library 12.9, "Testing", MRG32k3a
#ifdef __cv_curand_exact
struct __cv_mrg_matrix { unsigned int at[3][3]; };
constexpr unsigned long long __cv_mrg_m1 = 4294967087;
constexpr unsigned long long __cv_mrg_m2 = 4294944443;
// A step, 2^76 steps (a subsequence) and 2^127 steps (a sequence) of each recurrence.
constexpr __cv_mrg_matrix __cv_mrg_steps[3][2] = {
    {{{{0, 1, 0}, {0, 0, 1}, {4294156359, 1403580, 0}}}, {{{0, 1, 0}, {0, 0, 1}, {4293573854, 0, 527612}}}},
    {{{{82758667, 1871391091, 4127413238}, {3672831523, 69195019, 1871391091}, {3672091415, 3528743235, 69195019}}},
     {{{1511326704, 3759209742, 1610795712}, {4292754251, 1511326704, 3889917532},
       {3859662829, 4292754251, 3708466080}}}},
    {{{{2427906178, 3580155704, 949770784}, {226153695, 1230515664, 3580155704}, {1988835001, 986791581, 1230515664}}},
     {{{1464411153, 277697599, 1610723613}, {32183930, 1464411153, 1022607788}, {2824425944, 32183930, 2093834863}}}},
};
__device__ inline void __cv_mrg_apply(const __cv_mrg_matrix *matrix, unsigned int *x, unsigned long long m) {
    unsigned int old[3] = {x[0], x[1], x[2]};
    for (int i = 0; i < 3; ++i) {
        unsigned long long sum = 0;
        for (int k = 0; k < 3; ++k) sum = (sum + (unsigned long long)matrix->at[i][k] * old[k] % m) % m;
        x[i] = (unsigned int)sum;
    }
}
__device__ inline void __cv_mrg_jump(const __cv_mrg_matrix *step, unsigned int *x, unsigned long long n,
                                     unsigned long long m) {
    if (n == 0) return;
    __cv_mrg_matrix power = *step;
    for (;;) {
        if (n & 1) __cv_mrg_apply(&power, x, m);
        n >>= 1;
        if (n == 0) return;
        // The columns of the square are the products of the matrix and its columns.
        __cv_mrg_matrix old = power;
        for (int k = 0; k < 3; ++k) {
            unsigned int column[3] = {old.at[0][k], old.at[1][k], old.at[2][k]};
            __cv_mrg_apply(&old, column, m);
            for (int i = 0; i < 3; ++i) power.at[i][k] = column[i];
        }
    }
}
__device__ inline void __cv_mrg_jumps(curandStateMRG32k3a *state, unsigned long long n, int step) {
    __cv_mrg_jump(&__cv_mrg_steps[step][0], state->x, n, __cv_mrg_m1);
    __cv_mrg_jump(&__cv_mrg_steps[step][1], state->y, n, __cv_mrg_m2);
}
__device__ inline void __cv_exact_skip(curandStateMRG32k3a *state, unsigned long long n) {
    __cv_mrg_jumps(state, n, 0);
}
__device__ inline void __cv_exact_skip_subsequence(curandStateMRG32k3a *state, unsigned long long n) {
    __cv_mrg_jumps(state, n, 1);
}
__device__ inline void __cv_exact_skip_sequence(curandStateMRG32k3a *state, unsigned long long n) {
    __cv_mrg_jumps(state, n, 2);
}
__device__ inline void __cv_exact_init(curandStateMRG32k3a *state, unsigned long long seed, unsigned long long sequence,
                                       unsigned long long offset) {
    unsigned long long low = (unsigned int)seed ^ 0x55555555, high = (unsigned int)(seed >> 32) ^ 0xaaaaaaaa;
    if (seed == 0) low = high = 1;
    for (int i = 0; i < 3; ++i) {
        state->x[i] = (unsigned int)(12345 * (i == 1 ? high : low) % __cv_mrg_m1);
        state->y[i] = (unsigned int)(12345 * (i == 1 ? low : high) % __cv_mrg_m2);
    }
    state->has_spare = 0;
    state->has_spare_double = 0;
    __cv_exact_skip_subsequence(state, sequence);
    __cv_exact_skip(state, offset);
}
// A number from 1 to m1. Where it is no constant to the verifier it is any of them.
__device__ inline unsigned int __cv_mrg_draw(curandStateMRG32k3a *state) {
    __cv_mrg_apply(&__cv_mrg_steps[0][0], state->x, __cv_mrg_m1);
    __cv_mrg_apply(&__cv_mrg_steps[0][1], state->y, __cv_mrg_m2);
    unsigned long long difference = (state->x[2] + __cv_mrg_m1 - state->y[2] % __cv_mrg_m1) % __cv_mrg_m1;
    unsigned int number = (unsigned int)(difference == 0 ? __cv_mrg_m1 : difference);
    if (__cv_is_known(number)) return number;
    number = __cv_input<unsigned int>("curand");
    __cv_assume(number != 0 && number <= __cv_mrg_m1);
    return number;
}
__device__ inline unsigned int __cv_exact_bits(curandStateMRG32k3a *state) {
    return (unsigned int)(__cv_mrg_draw(state) * 1.000000048662);
}
__device__ inline double __cv_mrg_uniform(curandStateMRG32k3a *state) {
    return __cv_mrg_draw(state) * 2.3283065498378290e-10;
}
#endif
