// Asynchronous copies to shared memory by one thread.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; CUDA C++ Programming Guide, "Pipeline Interface", "memcpy_async Primitive"
__device__ inline void __pipeline_memcpy_async(void *to, const void *from, size_t bytes, size_t zeros = 0) {
    __cv_contract(bytes == 4 || bytes == 8 || bytes == 16, "__pipeline_memcpy_async: the size is not 4, 8 or 16");
    __cv_contract(zeros <= bytes, "__pipeline_memcpy_async: more zeros than bytes");
    __cv_contract(__cv_is_aligned((size_t)to, bytes),
                  "__pipeline_memcpy_async: the destination is not aligned to the size");
    __cv_contract(__cv_is_aligned((size_t)from, bytes),
                  "__pipeline_memcpy_async: the source is not aligned to the size");
    __cv_copy_begin();
    __cv_memcpy(to, from, bytes - zeros);
    if (zeros > 0) __cv_memset((char *)to + (bytes - zeros), 0, zeros);
    __cv_copy_end();
}
__device__ inline void __pipeline_commit() { __cv_copy_commit(); }
__device__ inline void __pipeline_wait_prior(size_t n) { __cv_copy_wait((unsigned int)n); }
