// Page-locked host memory, which kernels can access too.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/error.h>

//! cv: under; CUDA Runtime API, "Memory Management", cudaMallocHost, cudaHostAlloc
#define cudaHostAllocDefault 0u
#define cudaHostAllocPortable 1u
#define cudaHostAllocMapped 2u
#define cudaHostAllocWriteCombined 4u
#define cudaHostRegisterDefault 0u
#define cudaHostRegisterPortable 1u
#define cudaHostRegisterMapped 2u
#define cudaHostRegisterIoMemory 4u
#define cudaHostRegisterReadOnly 8u
inline cudaError_t cudaHostAlloc(void **ptr, size_t size, unsigned int flags = 0) {
    __cv_check_unsafe();
    __cv_contract(ptr != 0, "cudaHostAlloc: the address of the pointer is null");
    if (ptr == 0 || flags > 7) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_presume(size != 0);
    __cv_presume(size <= 0x7fffffffffffffffUL);
    if (size == 0) {
        *ptr = 0;
        return cudaSuccess;
    }
    if (size > 0x7fffffffffffffffUL) return __cv_cuda_error(cudaErrorMemoryAllocation);
#ifdef __cv_malloc_may_fail
    if (__cv_nondet<bool>()) return __cv_cuda_error(cudaErrorMemoryAllocation);
#endif
    *ptr = __cv_alloc(size, 3);
    return cudaSuccess;
}
template <class T>
inline cudaError_t cudaHostAlloc(T **ptr, size_t size, unsigned int flags) {
    return cudaHostAlloc((void **)(void *)ptr, size, flags);
}
inline cudaError_t cudaMallocHost(void **ptr, size_t size, unsigned int flags = 0) {
    return cudaHostAlloc(ptr, size, flags);
}
template <class T>
inline cudaError_t cudaMallocHost(T **ptr, size_t size, unsigned int flags = 0) {
    return cudaHostAlloc((void **)(void *)ptr, size, flags);
}
//! cv: exact; CUDA Runtime API, "Memory Management", cudaFreeHost
inline cudaError_t cudaFreeHost(void *ptr) {
    __cv_check_unsafe();
    __cv_device_sync();
    __cv_free(ptr, 3);
    return cudaSuccess;
}
inline cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned int) {
    if (__cv_object_space(host) != 4) return __cv_cuda_error(cudaErrorInvalidValue);
    *device = host;
    return cudaSuccess;
}
template <class T>
inline cudaError_t cudaHostGetDevicePointer(T **device, void *host, unsigned int flags) {
    return cudaHostGetDevicePointer((void **)(void *)device, host, flags);
}
//! cv: unsupported; CUDA Runtime API, "Memory Management", cudaHostRegister
inline cudaError_t cudaHostRegister(void *, size_t, unsigned int) {
    __cv_unsupported("cudaHostRegister");
    return cudaSuccess;
}
inline cudaError_t cudaHostUnregister(void *) {
    __cv_unsupported("cudaHostUnregister");
    return cudaSuccess;
}
