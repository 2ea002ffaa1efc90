// `atomicAdd` on `__nv_bfloat16`.
#pragma once
#include <cv:device/bfloat16.h>
//! cv-when: nv_bfloat16 __nv_bfloat16 nv_bfloat162 __nv_bfloat162

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicAdd
__device__ inline __nv_bfloat16 atomicAdd(__nv_bfloat16 *address, __nv_bfloat16 value) {
    return __cv_atomic_add(address, value);
}
