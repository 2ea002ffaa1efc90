// Filling device memory.
#pragma once
#include <cv:cuda/copy_kind.h>
#include <cv:cuda/stream_type.h>

//! cv: exact; CUDA Runtime API, "Memory Management", cudaMemset, cudaMemsetAsync
// Pre: devPtr is device memory of at least count bytes.
inline cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t stream = 0) {
    __cv_check_work(stream);
    if (count == 0) return cudaSuccess;
    bool fits = __cv_is_device_side(devPtr);
    __cv_contract(fits, "cudaMemset: the pointer is not device memory");
    if (!fits) return __cv_cuda_error(cudaErrorInvalidValue);
    CUgraphNode_st *node = __cv_captured_node(stream, __cv_node_fill);
    if (node) {
        __cv_set_fill(node, devPtr, count, (unsigned int)value, 1, count, 1);
        return cudaSuccess;
    }
    __cv_async_begin(stream);
    __cv_runtime_memset(devPtr, value, count);
    __cv_async_end();
    return cudaSuccess;
}
// The host waits only where it can reach the memory itself.
inline cudaError_t cudaMemset(void *devPtr, int value, size_t count) {
    cudaError_t error = cudaMemsetAsync(devPtr, value, count);
    if (__cv_object_space(devPtr) != 2) __cv_stream_sync((cudaStream_t)0);
    return error;
}
// To an array that is a member, and ends where the next one begins.
inline cudaError_t __cv_to_member_cudaMemset(size_t room, void *devPtr, int value, size_t count) {
    __cv_contract(count <= room, "cudaMemset: more is filled than the array holds, which is a member");
    return cudaMemset(devPtr, value, count);
}
