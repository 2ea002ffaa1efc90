// Whether regions overlap: only inside one object, so that the order of addresses of different objects is never asked
// for.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [basic.compound]
__host__ __device__ inline bool __cv_overlap(const void *p, const void *q, size_t n) {
    size_t i = __cv_object_offset(p);
    size_t j = __cv_object_offset(q);
    if ((const char *)p - i != (const char *)q - j) return false;
    return n > 0 && i < j + n && j < i + n;
}
