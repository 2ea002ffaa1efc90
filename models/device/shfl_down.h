// `__shfl_down_sync` and the older `__shfl_down`, which names all active lanes.
#pragma once
#include <cv:device/shfl_width.h>

//! cv: exact; CUDA C++ Programming Guide, "Warp Shuffle Functions"
__device__ inline int __shfl_down_sync(unsigned int mask, int value, unsigned int delta, int width = 32) {
    return __cv_shfl_down(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline unsigned int __shfl_down_sync(unsigned int mask, unsigned int value, unsigned int delta,
                                                int width = 32) {
    return __cv_shfl_down(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline long __shfl_down_sync(unsigned int mask, long value, unsigned int delta, int width = 32) {
    return __cv_shfl_down(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline unsigned long __shfl_down_sync(unsigned int mask, unsigned long value, unsigned int delta,
                                                 int width = 32) {
    return __cv_shfl_down(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline long long __shfl_down_sync(unsigned int mask, long long value, unsigned int delta, int width = 32) {
    return __cv_shfl_down(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline unsigned long long __shfl_down_sync(unsigned int mask, unsigned long long value, unsigned int delta,
                                                      int width = 32) {
    return __cv_shfl_down(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline float __shfl_down_sync(unsigned int mask, float value, unsigned int delta, int width = 32) {
    return __cv_shfl_down(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline double __shfl_down_sync(unsigned int mask, double value, unsigned int delta, int width = 32) {
    return __cv_shfl_down(mask, value, (int)delta, __cv_shfl_width(width));
}
__device__ inline int __shfl_down(int value, unsigned int delta, int width = 32) {
    return __cv_shfl_down(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
__device__ inline unsigned int __shfl_down(unsigned int value, unsigned int delta, int width = 32) {
    return __cv_shfl_down(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
__device__ inline long __shfl_down(long value, unsigned int delta, int width = 32) {
    return __cv_shfl_down(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
__device__ inline unsigned long __shfl_down(unsigned long value, unsigned int delta, int width = 32) {
    return __cv_shfl_down(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
__device__ inline long long __shfl_down(long long value, unsigned int delta, int width = 32) {
    return __cv_shfl_down(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
__device__ inline unsigned long long __shfl_down(unsigned long long value, unsigned int delta, int width = 32) {
    return __cv_shfl_down(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
__device__ inline float __shfl_down(float value, unsigned int delta, int width = 32) {
    return __cv_shfl_down(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
__device__ inline double __shfl_down(double value, unsigned int delta, int width = 32) {
    return __cv_shfl_down(__cv_activemask(), value, (int)delta, __cv_shfl_width(width));
}
