// `atomicOr`, `atomicOr_block`, `atomicOr_system`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicOr
__device__ inline int atomicOr(int *address, int value) { return __cv_atomic_or(address, value); }
__device__ inline unsigned int atomicOr(unsigned int *address, unsigned int value) {
    return __cv_atomic_or(address, value);
}
__device__ inline unsigned long long atomicOr(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_or(address, value);
}
__device__ inline int atomicOr_block(int *address, int value) { return __cv_atomic_or_block(address, value); }
__device__ inline unsigned int atomicOr_block(unsigned int *address, unsigned int value) {
    return __cv_atomic_or_block(address, value);
}
__device__ inline unsigned long long atomicOr_block(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_or_block(address, value);
}
__device__ inline int atomicOr_system(int *address, int value) { return __cv_atomic_or_system(address, value); }
__device__ inline unsigned int atomicOr_system(unsigned int *address, unsigned int value) {
    return __cv_atomic_or_system(address, value);
}
__device__ inline unsigned long long atomicOr_system(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_or_system(address, value);
}
