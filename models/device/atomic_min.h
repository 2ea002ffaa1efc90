// `atomicMin`, `atomicMin_block`, `atomicMin_system`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicMin
__device__ inline int atomicMin(int *address, int value) { return __cv_atomic_min(address, value); }
__device__ inline unsigned int atomicMin(unsigned int *address, unsigned int value) {
    return __cv_atomic_min(address, value);
}
__device__ inline unsigned long long atomicMin(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_min(address, value);
}
__device__ inline long long atomicMin(long long *address, long long value) { return __cv_atomic_min(address, value); }
__device__ inline int atomicMin_block(int *address, int value) { return __cv_atomic_min_block(address, value); }
__device__ inline unsigned int atomicMin_block(unsigned int *address, unsigned int value) {
    return __cv_atomic_min_block(address, value);
}
__device__ inline unsigned long long atomicMin_block(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_min_block(address, value);
}
__device__ inline long long atomicMin_block(long long *address, long long value) {
    return __cv_atomic_min_block(address, value);
}
__device__ inline int atomicMin_system(int *address, int value) { return __cv_atomic_min_system(address, value); }
__device__ inline unsigned int atomicMin_system(unsigned int *address, unsigned int value) {
    return __cv_atomic_min_system(address, value);
}
__device__ inline unsigned long long atomicMin_system(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_min_system(address, value);
}
__device__ inline long long atomicMin_system(long long *address, long long value) {
    return __cv_atomic_min_system(address, value);
}
