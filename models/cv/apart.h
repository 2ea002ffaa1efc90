// Whether ranges of elements lie apart.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [basic.compound]
// Whether two ranges of elements have no byte in common. Of iterators that make their elements that is not asked.
template <class I, class O>
__host__ __device__ inline bool __cv_are_apart(I, long, O, long) {
    return true;
}
template <class T, class U>
__host__ __device__ inline bool __cv_are_apart(T *p, long n, U *q, long m) {
    if (n <= 0 || m <= 0) return true;
    size_t i = __cv_object_offset(p);
    size_t j = __cv_object_offset(q);
    if ((const char *)p - i != (const char *)q - j) return true;
    return i >= j + (size_t)m * sizeof(U) || j >= i + (size_t)n * sizeof(T);
}
// The same, or the ranges are one.
template <class I, class O>
__host__ __device__ inline bool __cv_are_apart_or_one(I, O, long) {
    return true;
}
template <class T, class U>
__host__ __device__ inline bool __cv_are_apart_or_one(T *p, U *q, long n) {
    return ((const void *)p == (const void *)q && sizeof(T) == sizeof(U)) || __cv_are_apart(p, n, q, n);
}
