// `atomicAdd`, `atomicAdd_block`, `atomicAdd_system`.
#pragma once
#include <cv:cuda/hardware.h>

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicAdd
__device__ inline int atomicAdd(int *address, int value) { return __cv_atomic_add(address, value); }
__device__ inline unsigned int atomicAdd(unsigned int *address, unsigned int value) {
    return __cv_atomic_add(address, value);
}
__device__ inline unsigned long long atomicAdd(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_add(address, value);
}
__device__ inline float atomicAdd(float *address, float value) { return __cv_atomic_add(address, value); }
__device__ inline double atomicAdd(double *address, double value) {
    __cv_since(60, "`atomicAdd` of `double`");
    return __cv_atomic_add(address, value);
}
__device__ inline int atomicAdd_block(int *address, int value) { return __cv_atomic_add_block(address, value); }
__device__ inline unsigned int atomicAdd_block(unsigned int *address, unsigned int value) {
    return __cv_atomic_add_block(address, value);
}
__device__ inline unsigned long long atomicAdd_block(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_add_block(address, value);
}
__device__ inline float atomicAdd_block(float *address, float value) { return __cv_atomic_add_block(address, value); }
__device__ inline double atomicAdd_block(double *address, double value) {
    __cv_since(60, "`atomicAdd_block` of `double`");
    return __cv_atomic_add_block(address, value);
}
__device__ inline int atomicAdd_system(int *address, int value) { return __cv_atomic_add_system(address, value); }
__device__ inline unsigned int atomicAdd_system(unsigned int *address, unsigned int value) {
    return __cv_atomic_add_system(address, value);
}
__device__ inline unsigned long long atomicAdd_system(unsigned long long *address, unsigned long long value) {
    return __cv_atomic_add_system(address, value);
}
__device__ inline float atomicAdd_system(float *address, float value) { return __cv_atomic_add_system(address, value); }
__device__ inline double atomicAdd_system(double *address, double value) {
    __cv_since(60, "`atomicAdd_system` of `double`");
    return __cv_atomic_add_system(address, value);
}
