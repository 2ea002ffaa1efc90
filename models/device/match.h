// Matches of a warp.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Warp Match Functions"
__device__ inline unsigned int __match_any_sync(unsigned int mask, int value) { return __cv_match_any(mask, value); }
__device__ inline unsigned int __match_any_sync(unsigned int mask, unsigned int value) {
    return __cv_match_any(mask, value);
}
__device__ inline unsigned int __match_any_sync(unsigned int mask, long value) { return __cv_match_any(mask, value); }
__device__ inline unsigned int __match_any_sync(unsigned int mask, unsigned long value) {
    return __cv_match_any(mask, value);
}
__device__ inline unsigned int __match_any_sync(unsigned int mask, long long value) {
    return __cv_match_any(mask, value);
}
__device__ inline unsigned int __match_any_sync(unsigned int mask, unsigned long long value) {
    return __cv_match_any(mask, value);
}
__device__ inline unsigned int __match_any_sync(unsigned int mask, float value) { return __cv_match_any(mask, value); }
__device__ inline unsigned int __match_any_sync(unsigned int mask, double value) { return __cv_match_any(mask, value); }
__device__ inline unsigned int __match_all_sync(unsigned int mask, int value, int *predicate) {
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, unsigned int value, int *predicate) {
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, long value, int *predicate) {
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, unsigned long value, int *predicate) {
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, long long value, int *predicate) {
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, unsigned long long value, int *predicate) {
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, float value, int *predicate) {
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
__device__ inline unsigned int __match_all_sync(unsigned int mask, double value, int *predicate) {
    unsigned int lanes = __cv_match_all(mask, value);
    *predicate = lanes != 0;
    return lanes;
}
