// CUB: values of any type from other lanes of a warp.
#pragma once
#include <cv:cub/common.h>

//! cv: exact; CUB documentation, "Warp intrinsics"
namespace cub {
// The lanes of the caller's part of the warp.
template <int Width>
__device__ inline unsigned int WarpMask(unsigned int part) {
    if (Width >= 32) return 0xffffffffu;
    return ((1u << Width) - 1u) << (part * Width);
}
template <int Width>
__device__ inline unsigned int __cv_part_mask() {
    return WarpMask<Width>(__cv_lane_id() / Width);
}
// The value of a lane of the caller's part of the warp.
template <int Width, class T>
__device__ inline T __cv_from_lane(T value, int lane, unsigned int mask) {
    if constexpr (__is_class(T)) {
        T result = value;
        if constexpr (sizeof(T) % 4 == 0) {
            for (unsigned int i = 0; i < sizeof(T) / 4; ++i) {
                ((unsigned int *)&result)[i] = __cv_shfl_idx(mask, ((unsigned int *)&value)[i], lane, Width);
            }
        } else {
            for (unsigned int i = 0; i < sizeof(T); ++i) {
                unsigned int byte = ((unsigned char *)&value)[i];
                ((unsigned char *)&result)[i] = (unsigned char)__cv_shfl_idx(mask, byte, lane, Width);
            }
        }
        return result;
    } else if constexpr (sizeof(T) < 4) {
        unsigned int bits = 0;
        *(T *)&bits = value;
        bits = __cv_shfl_idx(mask, bits, lane, Width);
        return *(T *)&bits;
    } else {
        return __cv_shfl_idx(mask, value, lane, Width);
    }
}
template <int Width, class T>
__device__ inline T ShuffleDown(T input, int offset, int last_thread, unsigned int mask) {
    int lane = (int)(__cv_lane_id() % Width);
    return __cv_from_lane<Width>(input, lane + offset > last_thread ? lane : lane + offset, mask);
}
template <int Width, class T>
__device__ inline T ShuffleUp(T input, int offset, int first_thread, unsigned int mask) {
    int lane = (int)(__cv_lane_id() % Width);
    return __cv_from_lane<Width>(input, lane - offset < first_thread ? lane : lane - offset, mask);
}
template <int Width, class T>
__device__ inline T ShuffleIndex(T input, int lane, unsigned int mask) {
    return __cv_from_lane<Width>(input, lane, mask);
}
}
