// `atomicDec`, `atomicDec_block`, `atomicDec_system`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicDec
__device__ inline unsigned int atomicDec(unsigned int *address, unsigned int value) {
    return __cv_atomic_dec(address, value);
}
__device__ inline unsigned int atomicDec_block(unsigned int *address, unsigned int value) {
    return __cv_atomic_dec_block(address, value);
}
__device__ inline unsigned int atomicDec_system(unsigned int *address, unsigned int value) {
    return __cv_atomic_dec_system(address, value);
}
