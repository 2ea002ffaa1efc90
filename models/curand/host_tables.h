// Tables that the host hands to kernels: direction vectors of the quasirandom generators, states of MTGP32.
#pragma once
#include <cv:curand/host.h>
#include <cv:curand/state.h>

//! cv: over; cuRAND library 12.9, curandGetDirectionVectors32 and its neighbours
// The tables hold any numbers. They belong to the library and are never freed.
enum curandDirectionVectorSet {
    CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
    CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
    CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
    CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104,
};
typedef curandDirectionVectorSet curandDirectionVectorSet_t;
curandDirectionVectors32_t __cv_curand_directions32[20000];
curandDirectionVectors64_t __cv_curand_directions64[20000];
unsigned int __cv_curand_scrambles32[20000];
unsigned long long __cv_curand_scrambles64[20000];
inline curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t **vectors,
                                                  curandDirectionVectorSet_t set) {
    bool is_valid = set == CURAND_DIRECTION_VECTORS_32_JOEKUO6 || set == CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6;
    __cv_contract(is_valid, "curandGetDirectionVectors32: not a set of 32-bit vectors");
    if (!is_valid) return CURAND_STATUS_OUT_OF_RANGE;
    __cv_havoc(__cv_curand_directions32, sizeof(__cv_curand_directions32));
    *vectors = __cv_curand_directions32;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t **vectors,
                                                  curandDirectionVectorSet_t set) {
    bool is_valid = set == CURAND_DIRECTION_VECTORS_64_JOEKUO6 || set == CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6;
    __cv_contract(is_valid, "curandGetDirectionVectors64: not a set of 64-bit vectors");
    if (!is_valid) return CURAND_STATUS_OUT_OF_RANGE;
    __cv_havoc(__cv_curand_directions64, sizeof(__cv_curand_directions64));
    *vectors = __cv_curand_directions64;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGetScrambleConstants32(unsigned int **constants) {
    __cv_havoc(__cv_curand_scrambles32, sizeof(__cv_curand_scrambles32));
    *constants = __cv_curand_scrambles32;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGetScrambleConstants64(unsigned long long **constants) {
    __cv_havoc(__cv_curand_scrambles64, sizeof(__cv_curand_scrambles64));
    *constants = __cv_curand_scrambles64;
    return CURAND_STATUS_SUCCESS;
}

//! cv: over; cuRAND library 12.9, "Bit Generation with the MTGP32 generator"
struct mtgp32_params_fast { int mexp; };
typedef struct mtgp32_params_fast mtgp32_params_fast_t;
struct mtgp32_kernel_params { int is_set; };
typedef struct mtgp32_kernel_params mtgp32_kernel_params_t;
mtgp32_params_fast_t mtgp32dc_params_fast_11213[200];
inline curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t *params, mtgp32_kernel_params_t *p) {
    (void)params;
    int is_set = 1;
    __cv_runtime_memcpy(&p->is_set, &is_set, sizeof(is_set));
    return CURAND_STATUS_SUCCESS;
}
// One set of parameters serves at most 200 states.
inline curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *s, mtgp32_params_fast_t *params,
                                                  mtgp32_kernel_params_t *k, int n, unsigned long long seed) {
    (void)params;
    (void)k;
    (void)seed;
    __cv_contract(n <= 200, "curandMakeMTGP32KernelState: more than 200 states");
    for (int i = 0; i < n; ++i) {
        curandStateMtgp32_t state;
        state.v = (unsigned int)i;
        state.draws = 0;
        for (int j = 0; j < 256; ++j) state.s[j] = 0;
        __cv_runtime_memcpy(s + i, &state, sizeof(state));
    }
    return CURAND_STATUS_SUCCESS;
}
