// Stream-ordered allocation, carried out at the call. The release is an operation of the stream that takes all of the
// memory.
// SOUNDNESS(async-at-call): under; memory is there from the call on, so that a use in another stream which does not
// wait for the allocation is not found.
#pragma once
#include <cv:cuda/memory.h>
#include <cv:cuda/stream_type.h>

//! cv: under; CUDA Runtime API, "Stream Ordered Memory Allocator"
inline cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaStream_t) { return cudaMalloc(devPtr, size); }
template <class T>
inline cudaError_t cudaMallocAsync(T **devPtr, size_t size, cudaStream_t) {
    return cudaMalloc((void **)(void *)devPtr, size);
}
inline cudaError_t cudaFreeAsync(void *devPtr, cudaStream_t stream) {
    if (__cv_object_space(devPtr) == 2 && __cv_object_offset(devPtr) == 0) {
        __cv_async_begin(stream);
        __cv_runtime_memset(devPtr, 0, __cv_object_size(devPtr));
        __cv_async_end();
    }
    return cudaFree(devPtr);
}
