// Reductions of a warp.
#pragma once
#include <cv:cuda/hardware.h>

//! cv: exact; CUDA C++ Programming Guide, "Warp Reduce Functions"
__device__ inline int __reduce_add_sync(unsigned int mask, int value) {
    __cv_since(80, "`__reduce_add_sync`");
    return __cv_reduce_add(mask, value);
}
__device__ inline unsigned int __reduce_add_sync(unsigned int mask, unsigned int value) {
    __cv_since(80, "`__reduce_add_sync`");
    return __cv_reduce_add(mask, value);
}
__device__ inline int __reduce_min_sync(unsigned int mask, int value) {
    __cv_since(80, "`__reduce_min_sync`");
    return __cv_reduce_min(mask, value);
}
__device__ inline unsigned int __reduce_min_sync(unsigned int mask, unsigned int value) {
    __cv_since(80, "`__reduce_min_sync`");
    return __cv_reduce_min(mask, value);
}
__device__ inline int __reduce_max_sync(unsigned int mask, int value) {
    __cv_since(80, "`__reduce_max_sync`");
    return __cv_reduce_max(mask, value);
}
__device__ inline unsigned int __reduce_max_sync(unsigned int mask, unsigned int value) {
    __cv_since(80, "`__reduce_max_sync`");
    return __cv_reduce_max(mask, value);
}
__device__ inline unsigned int __reduce_and_sync(unsigned int mask, unsigned int value) {
    __cv_since(80, "`__reduce_and_sync`");
    return __cv_reduce_and(mask, value);
}
__device__ inline unsigned int __reduce_or_sync(unsigned int mask, unsigned int value) {
    __cv_since(80, "`__reduce_or_sync`");
    return __cv_reduce_or(mask, value);
}
__device__ inline unsigned int __reduce_xor_sync(unsigned int mask, unsigned int value) {
    __cv_since(80, "`__reduce_xor_sync`");
    return __cv_reduce_xor(mask, value);
}
