// Copies between host and device.
#pragma once
#include <cv:cuda/copy_kind.h>

//! cv: exact; CUDA Runtime API, "Memory Management", cudaMemcpy
// Pre: the direction fits both pointers, both regions hold count bytes and do not overlap.
inline cudaError_t cudaMemcpy(void *dst, const void *src, size_t count, cudaMemcpyKind kind) {
    return __cv_copy(dst, src, count, kind);
}
// To an array that is a member, and ends where the next one begins.
inline cudaError_t __cv_to_member_cudaMemcpy(size_t room, void *dst, const void *src, size_t count,
                                             cudaMemcpyKind kind) {
    __cv_contract(count <= room, "cudaMemcpy: more is copied than the array holds, which is a member");
    return __cv_copy(dst, src, count, kind);
}
