// `atomicCAS`, `atomicCAS_block`, `atomicCAS_system`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicCAS
__device__ inline int atomicCAS(int *address, int compare, int value) {
    return __cv_atomic_cas(address, compare, value);
}
__device__ inline unsigned int atomicCAS(unsigned int *address, unsigned int compare, unsigned int value) {
    return __cv_atomic_cas(address, compare, value);
}
__device__ inline unsigned long long atomicCAS(unsigned long long *address, unsigned long long compare,
                                               unsigned long long value) {
    return __cv_atomic_cas(address, compare, value);
}
__device__ inline unsigned short atomicCAS(unsigned short *address, unsigned short compare, unsigned short value) {
    return __cv_atomic_cas(address, compare, value);
}
__device__ inline int atomicCAS_block(int *address, int compare, int value) {
    return __cv_atomic_cas_block(address, compare, value);
}
__device__ inline unsigned int atomicCAS_block(unsigned int *address, unsigned int compare, unsigned int value) {
    return __cv_atomic_cas_block(address, compare, value);
}
__device__ inline unsigned long long atomicCAS_block(unsigned long long *address, unsigned long long compare,
                                                     unsigned long long value) {
    return __cv_atomic_cas_block(address, compare, value);
}
__device__ inline unsigned short atomicCAS_block(unsigned short *address, unsigned short compare,
                                                 unsigned short value) {
    return __cv_atomic_cas_block(address, compare, value);
}
__device__ inline int atomicCAS_system(int *address, int compare, int value) {
    return __cv_atomic_cas_system(address, compare, value);
}
__device__ inline unsigned int atomicCAS_system(unsigned int *address, unsigned int compare, unsigned int value) {
    return __cv_atomic_cas_system(address, compare, value);
}
__device__ inline unsigned long long atomicCAS_system(unsigned long long *address, unsigned long long compare,
                                                      unsigned long long value) {
    return __cv_atomic_cas_system(address, compare, value);
}
__device__ inline unsigned short atomicCAS_system(unsigned short *address, unsigned short compare,
                                                  unsigned short value) {
    return __cv_atomic_cas_system(address, compare, value);
}
