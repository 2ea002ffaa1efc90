// Device memory: allocation and release.
// SOUNDNESS(allocation-succeeds): under; see libc/malloc.h.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/error.h>

//! cv: under; CUDA Runtime API, "Memory Management", cudaMalloc
// Pre: devPtr is not null.
// Post: *devPtr is fresh device memory of that size, contents indeterminate; null for a size of zero.
// In a kernel the memory is of the heap of the device (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism").
__host__ __device__ inline cudaError_t cudaMalloc(void **devPtr, size_t size) {
    if (!__cv_is_device()) __cv_check_unsafe();
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
    *devPtr = __cv_alloc(size, __cv_is_device() ? 5 : 1);
    return cudaSuccess;
}
template <class T>
__host__ __device__ inline cudaError_t cudaMalloc(T **devPtr, size_t size) {
    return cudaMalloc((void **)(void *)devPtr, size);
}
//! cv: exact; CUDA Runtime API, "Memory Management", cudaFree
// Pre: devPtr is null or comes from cudaMalloc and is not yet freed. Waits for the device.
__host__ __device__ inline cudaError_t cudaFree(void *devPtr) {
    if (!__cv_is_device()) {
        __cv_check_unsafe();
        __cv_device_sync();
    }
    __cv_free(devPtr, __cv_is_device() ? 5 : __cv_object_space(devPtr) == 3 ? 2 : 1);
    return cudaSuccess;
}
