// `__shfl_xor_sync` and the older `__shfl_xor`, which names all active lanes.
#pragma once
#include <cv:device/shfl_width.h>

//! cv: exact; CUDA C++ Programming Guide, "Warp Shuffle Functions"
__device__ inline int __shfl_xor_sync(unsigned int mask, int value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(mask, value, lane_mask, __cv_shfl_width(width));
}
__device__ inline unsigned int __shfl_xor_sync(unsigned int mask, unsigned int value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(mask, value, lane_mask, __cv_shfl_width(width));
}
__device__ inline long __shfl_xor_sync(unsigned int mask, long value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(mask, value, lane_mask, __cv_shfl_width(width));
}
__device__ inline unsigned long __shfl_xor_sync(unsigned int mask, unsigned long value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(mask, value, lane_mask, __cv_shfl_width(width));
}
__device__ inline long long __shfl_xor_sync(unsigned int mask, long long value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(mask, value, lane_mask, __cv_shfl_width(width));
}
__device__ inline unsigned long long __shfl_xor_sync(unsigned int mask, unsigned long long value, int lane_mask,
                                                     int width = 32) {
    return __cv_shfl_xor(mask, value, lane_mask, __cv_shfl_width(width));
}
__device__ inline float __shfl_xor_sync(unsigned int mask, float value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(mask, value, lane_mask, __cv_shfl_width(width));
}
__device__ inline double __shfl_xor_sync(unsigned int mask, double value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(mask, value, lane_mask, __cv_shfl_width(width));
}
__device__ inline int __shfl_xor(int value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(__cv_activemask(), value, lane_mask, __cv_shfl_width(width));
}
__device__ inline unsigned int __shfl_xor(unsigned int value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(__cv_activemask(), value, lane_mask, __cv_shfl_width(width));
}
__device__ inline long __shfl_xor(long value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(__cv_activemask(), value, lane_mask, __cv_shfl_width(width));
}
__device__ inline unsigned long __shfl_xor(unsigned long value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(__cv_activemask(), value, lane_mask, __cv_shfl_width(width));
}
__device__ inline long long __shfl_xor(long long value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(__cv_activemask(), value, lane_mask, __cv_shfl_width(width));
}
__device__ inline unsigned long long __shfl_xor(unsigned long long value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(__cv_activemask(), value, lane_mask, __cv_shfl_width(width));
}
__device__ inline float __shfl_xor(float value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(__cv_activemask(), value, lane_mask, __cv_shfl_width(width));
}
__device__ inline double __shfl_xor(double value, int lane_mask, int width = 32) {
    return __cv_shfl_xor(__cv_activemask(), value, lane_mask, __cv_shfl_width(width));
}
