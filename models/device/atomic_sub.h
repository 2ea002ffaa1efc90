// `atomicSub`, `atomicSub_block`, `atomicSub_system`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicSub
__device__ inline int atomicSub(int *address, int value) { return __cv_atomic_sub(address, value); }
__device__ inline unsigned int atomicSub(unsigned int *address, unsigned int value) {
    return __cv_atomic_sub(address, value);
}
__device__ inline int atomicSub_block(int *address, int value) { return __cv_atomic_sub_block(address, value); }
__device__ inline unsigned int atomicSub_block(unsigned int *address, unsigned int value) {
    return __cv_atomic_sub_block(address, value);
}
__device__ inline int atomicSub_system(int *address, int value) { return __cv_atomic_sub_system(address, value); }
__device__ inline unsigned int atomicSub_system(unsigned int *address, unsigned int value) {
    return __cv_atomic_sub_system(address, value);
}
