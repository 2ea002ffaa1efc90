// `atomicInc`, `atomicInc_block`, `atomicInc_system`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicInc
__device__ inline unsigned int atomicInc(unsigned int *address, unsigned int value) {
    return __cv_atomic_inc(address, value);
}
__device__ inline unsigned int atomicInc_block(unsigned int *address, unsigned int value) {
    return __cv_atomic_inc_block(address, value);
}
__device__ inline unsigned int atomicInc_system(unsigned int *address, unsigned int value) {
    return __cv_atomic_inc_system(address, value);
}
