// Stream-ordered allocation, carried out at the call.
// SOUNDNESS(async-at-call): under; memory is released at the call, after all earlier work of the device, so races of
// the release with other streams are not found.
#pragma once
#include <cv:cuda/memory.h>
#include <cv:cuda/stream_type.h>

//! cv: under; CUDA Runtime API, "Stream Ordered Memory Allocator"
inline cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaStream_t) { return cudaMalloc(devPtr, size); }
template <class T>
inline cudaError_t cudaMallocAsync(T **devPtr, size_t size, cudaStream_t) {
    return cudaMalloc((void **)(void *)devPtr, size);
}
inline cudaError_t cudaFreeAsync(void *devPtr, cudaStream_t) { return cudaFree(devPtr); }
