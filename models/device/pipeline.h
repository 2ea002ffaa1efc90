// Asynchronous copies to shared memory by one thread, carried out at the call.
// SOUNDNESS(async-copy-at-call): under; see cg/async.h.
#pragma once
#include <cv:libc/stddef.h>

//! cv: under; CUDA C++ Programming Guide, "Pipeline Interface"
__device__ inline void __pipeline_memcpy_async(void *to, const void *from, size_t bytes, size_t zeros = 0) {
    __cv_contract(bytes == 4 || bytes == 8 || bytes == 16, "__pipeline_memcpy_async: the size is not 4, 8 or 16");
    __cv_memcpy(to, from, bytes - zeros);
    if (zeros > 0) __cv_memset((char *)to + (bytes - zeros), 0, zeros);
}
__device__ inline void __pipeline_commit() {}
__device__ inline void __pipeline_wait_prior(size_t) {}
