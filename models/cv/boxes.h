// Whether copies of boxes of memory overlap.
#pragma once
#include <cv:cv/one_object.h>

//! cv: exact; CUDA Runtime API, "Memory Management", cudaMemcpy2D, cudaMemcpy3D
// Whether n bytes meet a row of n bytes of a box; the pitch is not less, a slice has so many rows.
__host__ __device__ inline bool __cv_meets_box(const void *p, const void *box, size_t pitch, size_t rows_of_slice,
                                               size_t n, size_t height, size_t depth) {
    size_t i = __cv_object_offset(p);
    size_t j = __cv_object_offset(box);
    if (!__cv_is_one_object(p, box) || n == 0 || height == 0 || depth == 0) return false;
    if (i < j) return j - i < n;
    size_t row = (i - j) / pitch;
    size_t rest = (i - j) % pitch;
    bool is_in_row = rest < n && row % rows_of_slice < height && row / rows_of_slice < depth;
    ++row;
    return is_in_row || (rest + n > pitch && row % rows_of_slice < height && row / rows_of_slice < depth);
}
