// `atomicAdd` on `__half`.
#pragma once
#include <cv:device/half.h>
//! cv-when: half __half half2 __half2 cuda_fp16

//! cv: exact; CUDA C++ Programming Guide, "Atomic Functions", atomicAdd
__device__ inline __half atomicAdd(__half *address, __half value) { return __cv_atomic_add(address, value); }
