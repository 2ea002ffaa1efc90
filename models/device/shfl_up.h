// `__shfl_up_sync` and the older `__shfl_up`, which names all active lanes.
#pragma once
#include <cv:device/shfl_width.h>

//! cv: exact; CUDA C++ Programming Guide, "Warp Shuffle Functions"
__device__ inline int __shfl_up_sync(unsigned int mask, int value, unsigned int delta, int width = 32) {
    return __cv_shfl_up(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline unsigned int __shfl_up_sync(unsigned int mask, unsigned int value, unsigned int delta,
                                              int width = 32) {
    return __cv_shfl_up(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline long __shfl_up_sync(unsigned int mask, long value, unsigned int delta, int width = 32) {
    return __cv_shfl_up(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline unsigned long __shfl_up_sync(unsigned int mask, unsigned long value, unsigned int delta,
                                               int width = 32) {
    return __cv_shfl_up(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline long long __shfl_up_sync(unsigned int mask, long long value, unsigned int delta, int width = 32) {
    return __cv_shfl_up(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline unsigned long long __shfl_up_sync(unsigned int mask, unsigned long long value, unsigned int delta,
                                                    int width = 32) {
    return __cv_shfl_up(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline float __shfl_up_sync(unsigned int mask, float value, unsigned int delta, int width = 32) {
    return __cv_shfl_up(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline double __shfl_up_sync(unsigned int mask, double value, unsigned int delta, int width = 32) {
    return __cv_shfl_up(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline int __shfl_up(int value, unsigned int delta, int width = 32) {
    return __cv_shfl_up(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
__device__ inline unsigned int __shfl_up(unsigned int value, unsigned int delta, int width = 32) {
    return __cv_shfl_up(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
__device__ inline long __shfl_up(long value, unsigned int delta, int width = 32) {
    return __cv_shfl_up(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
__device__ inline unsigned long __shfl_up(unsigned long value, unsigned int delta, int width = 32) {
    return __cv_shfl_up(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
__device__ inline long long __shfl_up(long long value, unsigned int delta, int width = 32) {
    return __cv_shfl_up(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
__device__ inline unsigned long long __shfl_up(unsigned long long value, unsigned int delta, int width = 32) {
    return __cv_shfl_up(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
__device__ inline float __shfl_up(float value, unsigned int delta, int width = 32) {
    return __cv_shfl_up(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
__device__ inline double __shfl_up(double value, unsigned int delta, int width = 32) {
    return __cv_shfl_up(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
