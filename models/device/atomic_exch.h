// `atomicExch`, `atomicExch_block`, `atomicExch_system`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicExch
__device__ inline int atomicExch(int *address, int value) { return __cv_atomic_exch(address, value); }
__device__ inline unsigned int atomicExch(unsigned int *address, unsigned int value) {
    return __cv_atomic_exch(address, value);
}
__device__ inline unsigned long long atomicExch(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_exch(address, value);
}
__device__ inline float atomicExch(float *address, float value) { return __cv_atomic_exch(address, value); }
__device__ inline int atomicExch_block(int *address, int value) { return __cv_atomic_exch_block(address, value); }
__device__ inline unsigned int atomicExch_block(unsigned int *address, unsigned int value) {
    return __cv_atomic_exch_block(address, value);
}
__device__ inline unsigned long long atomicExch_block(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_exch_block(address, value);
}
__device__ inline float atomicExch_block(float *address, float value) { return __cv_atomic_exch_block(address, value); }
__device__ inline int atomicExch_system(int *address, int value) { return __cv_atomic_exch_system(address, value); }
__device__ inline unsigned int atomicExch_system(unsigned int *address, unsigned int value) {
    return __cv_atomic_exch_system(address, value);
}
__device__ inline unsigned long long atomicExch_system(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_exch_system(address, value);
}
__device__ inline float atomicExch_system(float *address, float value) {
    return __cv_atomic_exch_system(address, value);
}
