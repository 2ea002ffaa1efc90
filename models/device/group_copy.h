// Sizes of asynchronous copies, and the share that each thread of a group has in one.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; libcu++ documentation, cuda::aligned_size_t, cuda::memcpy_async
namespace cuda {
template <size_t Alignment>
struct aligned_size_t {
    size_t value;
    __host__ __device__ explicit constexpr aligned_size_t(size_t n) : value(n) {}
    __host__ __device__ constexpr operator size_t() const { return value; }
};
// What the size says of a copy (libcu++ documentation, cuda::aligned_size_t): it and both addresses are multiples of
// the alignment.
// SOUNDNESS(aligned-data): under; see there.
__host__ __device__ inline void __cv_check_size(const void *, const void *, size_t) {}
template <size_t Alignment>
__host__ __device__ inline void __cv_check_size(const void *to, const void *from, aligned_size_t<Alignment> bytes) {
    __cv_contract((size_t)bytes % Alignment == 0, "cuda::aligned_size_t: the size is no multiple of the alignment");
    __cv_contract(__cv_is_aligned((size_t)to, Alignment),
                  "cuda::aligned_size_t: the destination is not aligned");
    __cv_contract(__cv_is_aligned((size_t)from, Alignment),
                  "cuda::aligned_size_t: the source is not aligned");
}
// Elements in turn from the first one of a thread on, and what is no whole element at the end.
template <class T>
__host__ __device__ inline void __cv_copy_elements(T *to, const T *from, size_t bytes, size_t first, size_t step) {
    for (size_t i = first; i < bytes / sizeof(T); i += step) to[i] = from[i];
    if (bytes % sizeof(T) != 0 && first == 0) {
        size_t whole = bytes / sizeof(T);
        __cv_memcpy(to + whole, from + whole, bytes % sizeof(T));
    }
}
// Bytes of the copy that a thread of a group makes. Which thread copies what is not specified: one of two
// distributions, which give no element to the same thread, so that each element is copied by another one than any
// that is looked at.
// SOUNDNESS(group-copy-shares): under; a thread that is ordered with both of them need not be with all of the group.
template <class Group, class T>
__host__ __device__ inline void __cv_copy_of_group(const Group &group, T *to, const T *from, size_t bytes) {
    size_t step = group.size(), rank = group.thread_rank();
    if (step == 1 || __cv_uninterpreted<bool>("distribution of a copy by a group", (size_t)to)) {
        __cv_copy_elements(to, from, bytes, rank, step);
        return;
    }
    size_t half = step / 2;
    __cv_copy_elements(to, from, bytes, rank < half ? rank + (step - half) : rank - half, step);
}
}
