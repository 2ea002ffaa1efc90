// Copies between host and device.
#pragma once
#include <cv:cuda/copy_kind.h>

//! cv: exact; CUDA Runtime API, "Memory Management", cudaMemcpy
// Pre: the direction fits both pointers, both regions hold count bytes and do not overlap.
inline cudaError_t cudaMemcpy(void *dst, const void *src, size_t count, cudaMemcpyKind kind) {
    return __cv_copy(dst, src, count, kind);
}
