// `atomicAdd` on `__nv_bfloat16`.
#pragma once
#include <cv:cuda/hardware.h>
#include <cv:device/bfloat16.h>
#include <cv:device/bfloat162.h>
//! cv-when: nv_bfloat16 __nv_bfloat16 nv_bfloat162 __nv_bfloat162

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicAdd
__device__ inline __nv_bfloat16 atomicAdd(__nv_bfloat16 *address, __nv_bfloat16 value) {
    __cv_since(80, "`atomicAdd` of `__nv_bfloat16`");
    return __cv_atomic_add(address, value);
}
__device__ inline __nv_bfloat162 atomicAdd(__nv_bfloat162 *address, __nv_bfloat162 value) {
    // Each of the two is atomic, not both together.
    __nv_bfloat162 old;
    old.x = __cv_atomic_add(&address->x, value.x);
    old.y = __cv_atomic_add(&address->y, value.y);
    return old;
}
