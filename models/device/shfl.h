// `__shfl_sync` and the older `__shfl`, which names all active lanes.
#pragma once
#include <cv:device/shfl_width.h>

//! cv: exact; CUDA C++ Programming Guide, "Warp Shuffle Functions"
__device__ inline int __shfl_sync(unsigned int mask, int value, int lane, int width = 32) {
    return __cv_shfl_idx(mask, value, lane, __cv_shfl_width(width));
}
__device__ inline unsigned int __shfl_sync(unsigned int mask, unsigned int value, int lane, int width = 32) {
    return __cv_shfl_idx(mask, value, lane, __cv_shfl_width(width));
}
__device__ inline long __shfl_sync(unsigned int mask, long value, int lane, int width = 32) {
    return __cv_shfl_idx(mask, value, lane, __cv_shfl_width(width));
}
__device__ inline unsigned long __shfl_sync(unsigned int mask, unsigned long value, int lane, int width = 32) {
    return __cv_shfl_idx(mask, value, lane, __cv_shfl_width(width));
}
__device__ inline long long __shfl_sync(unsigned int mask, long long value, int lane, int width = 32) {
    return __cv_shfl_idx(mask, value, lane, __cv_shfl_width(width));
}
__device__ inline unsigned long long __shfl_sync(unsigned int mask, unsigned long long value, int lane,
                                                 int width = 32) {
    return __cv_shfl_idx(mask, value, lane, __cv_shfl_width(width));
}
__device__ inline float __shfl_sync(unsigned int mask, float value, int lane, int width = 32) {
    return __cv_shfl_idx(mask, value, lane, __cv_shfl_width(width));
}
__device__ inline double __shfl_sync(unsigned int mask, double value, int lane, int width = 32) {
    return __cv_shfl_idx(mask, value, lane, __cv_shfl_width(width));
}
__device__ inline int __shfl(int value, int lane, int width = 32) {
    return __cv_shfl_idx(__cv_activemask(), value, lane, __cv_shfl_width(width));
}
__device__ inline unsigned int __shfl(unsigned int value, int lane, int width = 32) {
    return __cv_shfl_idx(__cv_activemask(), value, lane, __cv_shfl_width(width));
}
__device__ inline long __shfl(long value, int lane, int width = 32) {
    return __cv_shfl_idx(__cv_activemask(), value, lane, __cv_shfl_width(width));
}
__device__ inline unsigned long __shfl(unsigned long value, int lane, int width = 32) {
    return __cv_shfl_idx(__cv_activemask(), value, lane, __cv_shfl_width(width));
}
__device__ inline long long __shfl(long long value, int lane, int width = 32) {
    return __cv_shfl_idx(__cv_activemask(), value, lane, __cv_shfl_width(width));
}
__device__ inline unsigned long long __shfl(unsigned long long value, int lane, int width = 32) {
    return __cv_shfl_idx(__cv_activemask(), value, lane, __cv_shfl_width(width));
}
__device__ inline float __shfl(float value, int lane, int width = 32) {
    return __cv_shfl_idx(__cv_activemask(), value, lane, __cv_shfl_width(width));
}
__device__ inline double __shfl(double value, int lane, int width = 32) {
    return __cv_shfl_idx(__cv_activemask(), value, lane, __cv_shfl_width(width));
}
