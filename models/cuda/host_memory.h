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
// Memory of the host that is page-locked later on. Copies from and to it are those of other memory of the host: where
// they go on, they may take and give data at any time until they are waited for. Kernels reach it where it is mapped.
//! cv: under; CUDA Runtime API, "Memory Management", cudaHostRegister
struct __cv_registered { void *memory; __cv_registered *next; };
__cv_registered *__cv_registered_memory = 0;
inline __cv_registered **__cv_find_registered(void *ptr) {
    __cv_registered **at = &__cv_registered_memory;
    while (*at != 0 && (*at)->memory != ptr) at = &(*at)->next;
    return at;
}
inline cudaError_t cudaHostRegister(void *ptr, size_t size, unsigned int flags) {
    __cv_check_unsafe();
    __cv_contract(ptr != 0, "cudaHostRegister: the memory is null");
    if (ptr == 0 || size == 0 || flags > 15) return __cv_cuda_error(cudaErrorInvalidValue);
    if (flags & (cudaHostRegisterMapped | cudaHostRegisterIoMemory))
        __cv_unsupported("cudaHostRegister of mapped memory");
    __cv_contract(__cv_object_space(ptr) == 1, "cudaHostRegister: this is no pageable memory of the host");
    __cv_contract(size <= __cv_object_size(ptr) - __cv_object_offset(ptr), "cudaHostRegister: the memory is shorter");
    __cv_contract(*__cv_find_registered(ptr) == 0, "cudaHostRegister: the memory is registered already");
    __cv_registered *entry = (__cv_registered *)__cv_alloc(sizeof(__cv_registered), 10);
    entry->memory = ptr;
    entry->next = __cv_registered_memory;
    __cv_registered_memory = entry;
    return cudaSuccess;
}
inline cudaError_t cudaHostUnregister(void *ptr) {
    __cv_check_unsafe();
    __cv_registered **at = __cv_find_registered(ptr);
    __cv_contract(*at != 0, "cudaHostUnregister: the memory is not registered");
    if (*at == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_contract(__cv_object_space(ptr) == 1, "cudaHostUnregister: the memory is gone");
    *at = (*at)->next;
    return cudaSuccess;
}
//! cv: exact; CUDA Runtime API, "Memory Management", cudaHostGetDevicePointer
inline cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned int) {
    if (*__cv_find_registered(host) != 0) __cv_unsupported("device address of registered memory");
    if (__cv_object_space(host) != 4) return __cv_cuda_error(cudaErrorInvalidValue);
    *device = host;
    return cudaSuccess;
}
template <class T>
inline cudaError_t cudaHostGetDevicePointer(T **device, void *host, unsigned int flags) {
    return cudaHostGetDevicePointer((void **)(void *)device, host, flags);
}
