// `atomicAnd`, `atomicAnd_block`, `atomicAnd_system`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicAnd
__device__ inline int atomicAnd(int *address, int value) { return __cv_atomic_and(address, value); }
__device__ inline unsigned int atomicAnd(unsigned int *address, unsigned int value) {
    return __cv_atomic_and(address, value);
}
__device__ inline unsigned long long atomicAnd(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_and(address, value);
}
__device__ inline int atomicAnd_block(int *address, int value) { return __cv_atomic_and_block(address, value); }
__device__ inline unsigned int atomicAnd_block(unsigned int *address, unsigned int value) {
    return __cv_atomic_and_block(address, value);
}
__device__ inline unsigned long long atomicAnd_block(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_and_block(address, value);
}
__device__ inline int atomicAnd_system(int *address, int value) { return __cv_atomic_and_system(address, value); }
__device__ inline unsigned int atomicAnd_system(unsigned int *address, unsigned int value) {
    return __cv_atomic_and_system(address, value);
}
__device__ inline unsigned long long atomicAnd_system(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_and_system(address, value);
}
