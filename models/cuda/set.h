// Filling device memory.
#pragma once
#include <cv:cuda/copy_kind.h>
#include <cv:cuda/stream_type.h>

//! cv: exact; CUDA Runtime API, "Memory Management", cudaMemset
// Pre: devPtr is device memory of at least count bytes.
inline cudaError_t cudaMemset(void *devPtr, int value, size_t count) {
    __cv_device_sync();
    if (count == 0) return cudaSuccess;
    bool fits = __cv_is_device_side(devPtr);
    __cv_contract(fits, "cudaMemset: the pointer is not device memory");
    if (!fits) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_runtime_memset(devPtr, value, count);
    return cudaSuccess;
}
//! cv: under; CUDA Runtime API, "Memory Management", cudaMemsetAsync
inline cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t = 0) {
    return cudaMemset(devPtr, value, count);
}
