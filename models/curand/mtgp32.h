// The generator MTGP32: one state for a block of at most 256 threads, which draw together. A draw holds two
// barriers, so
// that calling it where the threads of the block diverge is barrier divergence, and two blocks that share a state race.
#pragma once
#include <cv:curand/state.h>
#include <cv:vector/builtin.h>

//! cv: over; cuRAND library 12.9, "Bit Generation with the MTGP32 generator"
__device__ inline unsigned int __cv_mtgp_thread() {
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
__device__ inline void __cv_mtgp_draw(curandStateMtgp32_t *state, unsigned int index, unsigned int count) {
    __cv_contract(state != 0, "curand: the state is null");
    __cv_contract(count <= 256, "curand: an MTGP32 state serves at most 256 threads");
    __cv_contract(index < count, "curand: the index of the thread is not below the number of threads");
    state->s[index & 255] = state->draws;
    __cv_syncthreads();
    if (index == 0) state->draws = state->draws + count;
    __cv_syncthreads();
}
__device__ inline void __cv_draw(curandStateMtgp32_t *state) {
    __cv_mtgp_draw(state, __cv_mtgp_thread(), blockDim.x * blockDim.y * blockDim.z);
}
__device__ inline unsigned int curand(curandStateMtgp32_t *state) {
    __cv_draw(state);
    return __cv_input<unsigned int>("curand");
}
__device__ inline unsigned int curand_mtgp32_specific(curandStateMtgp32_t *state, unsigned char index,
                                                      unsigned char n) {
    __cv_mtgp_draw(state, index, n);
    return __cv_input<unsigned int>("curand_mtgp32_specific");
}
__device__ inline float curand_mtgp32_single(curandStateMtgp32_t *state) {
    __cv_draw(state);
    float value = __cv_input<float>("curand_mtgp32_single");
    __cv_assume(value > 0 && value <= 1);
    return value;
}
__device__ inline float curand_mtgp32_single_specific(curandStateMtgp32_t *state, unsigned char index,
                                                      unsigned char n) {
    __cv_mtgp_draw(state, index, n);
    float value = __cv_input<float>("curand_mtgp32_single_specific");
    __cv_assume(value > 0 && value <= 1);
    return value;
}
