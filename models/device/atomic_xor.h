// `atomicXor`, `atomicXor_block`, `atomicXor_system`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicXor
__device__ inline int atomicXor(int *address, int value) { return __cv_atomic_xor(address, value); }
__device__ inline unsigned int atomicXor(unsigned int *address, unsigned int value) {
    return __cv_atomic_xor(address, value);
}
__device__ inline unsigned long long atomicXor(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_xor(address, value);
}
__device__ inline int atomicXor_block(int *address, int value) { return __cv_atomic_xor_block(address, value); }
__device__ inline unsigned int atomicXor_block(unsigned int *address, unsigned int value) {
    return __cv_atomic_xor_block(address, value);
}
__device__ inline unsigned long long atomicXor_block(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_xor_block(address, value);
}
__device__ inline int atomicXor_system(int *address, int value) { return __cv_atomic_xor_system(address, value); }
__device__ inline unsigned int atomicXor_system(unsigned int *address, unsigned int value) {
    return __cv_atomic_xor_system(address, value);
}
__device__ inline unsigned long long atomicXor_system(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_xor_system(address, value);
}
