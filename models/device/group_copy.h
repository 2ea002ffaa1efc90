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
// Bytes of the copy that a thread of a group makes: elements in turn, and what is no whole element at the end. Which
// thread copies what is not specified. It is not the one that programs give the element to, so that a thread which goes
// on to an element without waiting for the group is found.
template <class Group, class T>
__host__ __device__ inline void __cv_copy_of_group(const Group &group, T *to, const T *from, size_t bytes) {
    size_t step = group.size();
    size_t first = step - 1 - group.thread_rank();
    for (size_t i = first; i < bytes / sizeof(T); i += step) to[i] = from[i];
    if (bytes % sizeof(T) != 0 && first == 0) {
        size_t whole = bytes / sizeof(T);
        __cv_memcpy(to + whole, from + whole, bytes % sizeof(T));
    }
}
}
