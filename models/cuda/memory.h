// Device memory: allocation and release.
// SOUNDNESS(allocation-succeeds): under; see libc/malloc.h.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/error.h>

//! cv: under; CUDA Runtime API, "Memory Management", cudaMalloc
// Pre: devPtr is not null.
// Post: *devPtr is fresh device memory of that size, contents indeterminate; null for a size of zero.
inline cudaError_t cudaMalloc(void **devPtr, size_t size) {
    __cv_check_unsafe();
    __cv_contract(devPtr != 0, "cudaMalloc: the address of the pointer is null");
    if (devPtr == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_presume(size != 0);
    __cv_presume(size <= 0x7fffffffffffffffUL);
    if (size == 0) {
        *devPtr = 0;
        return cudaSuccess;
    }
    if (size > 0x7fffffffffffffffUL) return __cv_cuda_error(cudaErrorMemoryAllocation);
#ifdef __cv_malloc_may_fail
    if (__cv_nondet<bool>()) return __cv_cuda_error(cudaErrorMemoryAllocation);
#endif
    *devPtr = __cv_alloc(size, 1);
    return cudaSuccess;
}
template <class T>
inline cudaError_t cudaMalloc(T **devPtr, size_t size) {
    return cudaMalloc((void **)(void *)devPtr, size);
}
//! cv: exact; CUDA Runtime API, "Memory Management", cudaFree
// Pre: devPtr is null or comes from cudaMalloc and is not yet freed. Waits for the device.
inline cudaError_t cudaFree(void *devPtr) {
    __cv_check_unsafe();
    __cv_device_sync();
    __cv_free(devPtr, __cv_object_space(devPtr) == 3 ? 2 : 1);
    return cudaSuccess;
}
