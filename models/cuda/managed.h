// Managed memory, accessible from host and device.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/error.h>
#include <cv:cuda/stream_type.h>

//! cv: under; CUDA Runtime API, "Memory Management", cudaMallocManaged
#define cudaMemAttachGlobal 1u
#define cudaMemAttachHost 2u
#define cudaMemAttachSingle 4u
inline cudaError_t cudaMallocManaged(void **devPtr, size_t size, unsigned int flags = cudaMemAttachGlobal) {
    __cv_check_unsafe();
    __cv_contract(devPtr != 0, "cudaMallocManaged: the address of the pointer is null");
    // SOUNDNESS(usual-arguments): under; a size that is zero because of the arguments of the program is not reported.
    __cv_contract(size > 0 || __cv_is_given(size), "cudaMallocManaged: the size is zero");
    __cv_presume(size != 0);
    __cv_presume(size <= 0x7fffffffffffffffUL);
    if (devPtr == 0 || size == 0 || (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost)) {
        return __cv_cuda_error(cudaErrorInvalidValue);
    }
    if (size > 0x7fffffffffffffffUL) return __cv_cuda_error(cudaErrorMemoryAllocation);
#ifdef __cv_malloc_may_fail
    if (__cv_nondet<bool>()) return __cv_cuda_error(cudaErrorMemoryAllocation);
#endif
    *devPtr = __cv_alloc(size, 2);
    return cudaSuccess;
}
template <class T>
inline cudaError_t cudaMallocManaged(T **devPtr, size_t size, unsigned int flags = cudaMemAttachGlobal) {
    return cudaMallocManaged((void **)(void *)devPtr, size, flags);
}
//! cv: exact; CUDA Runtime API, "Memory Management", cudaMemPrefetchAsync, cudaMemAdvise
#define cudaCpuDeviceId (-1)
#define cudaInvalidDeviceId (-2)
enum cudaMemoryAdvise {
    cudaMemAdviseSetReadMostly = 1,
    cudaMemAdviseUnsetReadMostly = 2,
    cudaMemAdviseSetPreferredLocation = 3,
    cudaMemAdviseUnsetPreferredLocation = 4,
    cudaMemAdviseSetAccessedBy = 5,
    cudaMemAdviseUnsetAccessedBy = 6,
};
inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t count, int, cudaStream_t = 0) {
    if (count == 0 || __cv_object_space(p) != 3) return __cv_cuda_error(cudaErrorInvalidValue);
    return cudaSuccess;
}
inline cudaError_t cudaMemAdvise(const void *p, size_t count, cudaMemoryAdvise, int) {
    if (count == 0 || __cv_object_space(p) != 3) return __cv_cuda_error(cudaErrorInvalidValue);
    return cudaSuccess;
}
//! cv: exact; CUDA Runtime API 13, "Memory Management", cudaMemPrefetchAsync, cudaMemAdvise
enum cudaMemLocationType {
    cudaMemLocationTypeInvalid = 0,
    cudaMemLocationTypeDevice = 1,
    cudaMemLocationTypeHost = 2,
    cudaMemLocationTypeHostNuma = 3,
    cudaMemLocationTypeHostNumaCurrent = 4,
};
struct cudaMemLocation {
    cudaMemLocationType type;
    int id;
};
inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t count, cudaMemLocation, unsigned int, cudaStream_t = 0) {
    return cudaMemPrefetchAsync(p, count, 0);
}
inline cudaError_t cudaMemAdvise(const void *p, size_t count, cudaMemoryAdvise advice, cudaMemLocation) {
    return cudaMemAdvise(p, count, advice, 0);
}
//! cv: exact; CUDA Runtime API, "Stream Management"
inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void *, size_t = 0, unsigned int = cudaMemAttachSingle) {
    return cudaSuccess;
}
