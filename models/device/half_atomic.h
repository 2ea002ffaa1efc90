// `atomicAdd` on `__half`.
#pragma once
#include <cv:cuda/hardware.h>
#include <cv:device/half.h>
#include <cv:device/half2.h>
//! cv-when: half __half half2 __half2 cuda_fp16

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicAdd
__device__ inline __half atomicAdd(__half *address, __half value) {
    __cv_since(70, "`atomicAdd` of `__half`");
    return __cv_atomic_add(address, value);
}
__device__ inline __half2 atomicAdd(__half2 *address, __half2 value) {
    __cv_since(60, "`atomicAdd` of `__half2`");
    // Each of the two is atomic, not both together.
    __half2 old;
    old.x = __cv_atomic_add(&address->x, value.x);
    old.y = __cv_atomic_add(&address->y, value.y);
    return old;
}
