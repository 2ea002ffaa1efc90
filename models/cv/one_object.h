// Whether pointers lead into one object.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [basic.compound]
__host__ __device__ inline bool __cv_is_one_object(const void *p, const void *q) {
    return (const char *)p - __cv_object_offset(p) == (const char *)q - __cv_object_offset(q);
}
