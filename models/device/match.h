// Matches of a warp.
#pragma once
#include <cv:cuda/hardware.h>

//! cv: exact; CUDA C++ Programming Guide, "Warp Match Functions"
__device__ inline unsigned int __match_any_sync(unsigned int mask, int value) {
    __cv_since(70, "`__match_any_sync`");
    return __cv_match_any(mask, value);
}
__device__ inline unsigned int __match_any_sync(unsigned int mask, unsigned int value) {
    __cv_since(70, "`__match_any_sync`");
    return __cv_match_any(mask, value);
}
__device__ inline unsigned int __match_any_sync(unsigned int mask, long value) {
    __cv_since(70, "`__match_any_sync`");
    return __cv_match_any(mask, value);
}
__device__ inline unsigned int __match_any_sync(unsigned int mask, unsigned long value) {
    __cv_since(70, "`__match_any_sync`");
    return __cv_match_any(mask, value);
}
__device__ inline unsigned int __match_any_sync(unsigned int mask, long long value) {
    __cv_since(70, "`__match_any_sync`");
    return __cv_match_any(mask, value);
}
__device__ inline unsigned int __match_any_sync(unsigned int mask, unsigned long long value) {
    __cv_since(70, "`__match_any_sync`");
    return __cv_match_any(mask, value);
}
__device__ inline unsigned int __match_any_sync(unsigned int mask, float value) {
    __cv_since(70, "`__match_any_sync`");
    return __cv_match_any(mask, value);
}
__device__ inline unsigned int __match_any_sync(unsigned int mask, double value) {
    __cv_since(70, "`__match_any_sync`");
    return __cv_match_any(mask, value);
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, int value, int *predicate) {
    __cv_since(70, "`__match_all_sync`");
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, unsigned int value, int *predicate) {
    __cv_since(70, "`__match_all_sync`");
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, long value, int *predicate) {
    __cv_since(70, "`__match_all_sync`");
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, unsigned long value, int *predicate) {
    __cv_since(70, "`__match_all_sync`");
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, long long value, int *predicate) {
    __cv_since(70, "`__match_all_sync`");
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, unsigned long long value, int *predicate) {
    __cv_since(70, "`__match_all_sync`");
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, float value, int *predicate) {
    __cv_since(70, "`__match_all_sync`");
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, double value, int *predicate) {
    __cv_since(70, "`__match_all_sync`");
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
