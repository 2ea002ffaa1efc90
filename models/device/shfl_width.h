// The width of a shuffle.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Warp Shuffle Functions", "Notes"
__device__ inline int __cv_shfl_width(int width) {
    __cv_contract(width >= 1 && width <= 32 && (width & (width - 1)) == 0,
                  "shuffle: the width is no power of two of at most 32");
    return width;
}
