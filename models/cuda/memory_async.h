// Stream-ordered allocation: memory is there from an operation of one stream on, up to an operation of another one.
#pragma once
#include <cv:cuda/capture.h>
#include <cv:cuda/memory.h>
#include <cv:cuda/stream_type.h>

struct __cv_stream_ordered { void *memory; __cv_stream_ordered *next; };
__cv_stream_ordered *__cv_stream_ordered_memory = 0;
inline bool __cv_is_stream_ordered(const void *p) {
    for (__cv_stream_ordered *it = __cv_stream_ordered_memory; it != 0; it = it->next)
        if (it->memory == p) return true;
    return false;
}
// Takes memory by an operation of a stream, so that it conflicts with every access that nothing orders.
inline void __cv_claim(void *memory, void *stream) {
    __cv_async_begin(stream);
    __cv_async_claim(memory, __cv_object_size(memory));
    __cv_async_end();
}
// Uses in other streams have to be ordered after the allocation and before the release (CUDA C++ Programming Guide,
// "Stream Ordered Memory Allocator"): both are operations that take all of the memory.
//! cv: exact; CUDA Runtime API, "Stream Ordered Memory Allocator"
inline cudaError_t cudaMallocAsync(void **devPtr, size_t size, cudaStream_t stream) {
    __cv_check_work(stream);
    if (__cv_is_captured(stream)) __cv_unsupported("allocation in a graph");
    cudaError_t error = cudaMalloc(devPtr, size);
    if (error != cudaSuccess || *devPtr == 0) return error;
    __cv_stream_ordered *entry = (__cv_stream_ordered *)__cv_alloc(sizeof(__cv_stream_ordered), 10);
    entry->memory = *devPtr;
    entry->next = __cv_stream_ordered_memory;
    __cv_stream_ordered_memory = entry;
    __cv_claim(*devPtr, stream);
    return cudaSuccess;
}
template <class T>
inline cudaError_t cudaMallocAsync(T **devPtr, size_t size, cudaStream_t stream) {
    return cudaMallocAsync((void **)(void *)devPtr, size, stream);
}
inline cudaError_t cudaFreeAsync(void *devPtr, cudaStream_t stream) {
    __cv_check_work(stream);
    if (__cv_is_captured(stream)) __cv_unsupported("release in a graph");
    if (__cv_object_space(devPtr) == 2 && __cv_object_offset(devPtr) == 0) __cv_claim(devPtr, stream);
    __cv_free(devPtr, 1);
    return cudaSuccess;
}
// cudaFree takes all accesses to such memory to be complete and waits for nothing (same section, "Interop with
// cudaFree"): it is an operation that nothing is ordered with but what the host has waited for.
char __cv_release_stream;
__host__ __device__ inline cudaError_t __cv_free_after_uses(void *devPtr) {
    if (__cv_is_device() || !__cv_is_stream_ordered(devPtr)) return cudaFree(devPtr);
    __cv_enter_runtime();
    if (__cv_object_size(devPtr) != 0) {
        __cv_stream_create(&__cv_release_stream, 1);
        __cv_claim(devPtr, &__cv_release_stream);
    }
    __cv_free(devPtr, 1);
    return cudaSuccess;
}
#define cudaFree __cv_free_after_uses
