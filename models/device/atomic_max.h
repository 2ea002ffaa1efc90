// `atomicMax`, `atomicMax_block`, `atomicMax_system`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicMax
__device__ inline int atomicMax(int *address, int value) { return __cv_atomic_max(address, value); }
__device__ inline unsigned int atomicMax(unsigned int *address, unsigned int value) {
    return __cv_atomic_max(address, value);
}
__device__ inline unsigned long long atomicMax(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_max(address, value);
}
__device__ inline long long atomicMax(long long *address, long long value) { return __cv_atomic_max(address, value); }
__device__ inline int atomicMax_block(int *address, int value) { return __cv_atomic_max_block(address, value); }
__device__ inline unsigned int atomicMax_block(unsigned int *address, unsigned int value) {
    return __cv_atomic_max_block(address, value);
}
__device__ inline unsigned long long atomicMax_block(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_max_block(address, value);
}
__device__ inline long long atomicMax_block(long long *address, long long value) {
    return __cv_atomic_max_block(address, value);
}
__device__ inline int atomicMax_system(int *address, int value) { return __cv_atomic_max_system(address, value); }
__device__ inline unsigned int atomicMax_system(unsigned int *address, unsigned int value) {
    return __cv_atomic_max_system(address, value);
}
__device__ inline unsigned long long atomicMax_system(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_max_system(address, value);
}
__device__ inline long long atomicMax_system(long long *address, long long value) {
    return __cv_atomic_max_system(address, value);
}
