// Copies in a stream.
#pragma once
#include <cv:cuda/copy_kind.h>
#include <cv:cuda/stream_type.h>

//! cv: exact; CUDA Runtime API, "Memory Management", cudaMemcpyAsync
inline cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, cudaMemcpyKind kind,
                                   cudaStream_t stream = 0) {
    return __cv_copy_in(dst, src, count, kind, stream);
}
inline cudaError_t __cv_to_member_cudaMemcpyAsync(size_t room, void *dst, const void *src, size_t count,
                                                  cudaMemcpyKind kind, cudaStream_t stream = 0) {
    __cv_contract(count <= room, "cudaMemcpyAsync: more is copied than the array holds, which is a member");
    return __cv_copy_in(dst, src, count, kind, stream);
}
inline cudaError_t cudaMemcpyPeer(void *dst, int, const void *src, int, size_t count) {
    return __cv_copy(dst, src, count, cudaMemcpyDeviceToDevice);
}
inline cudaError_t cudaMemcpyPeerAsync(void *dst, int, const void *src, int, size_t count,
                                       cudaStream_t stream = 0) {
    return __cv_copy_in(dst, src, count, cudaMemcpyDeviceToDevice, stream);
}
