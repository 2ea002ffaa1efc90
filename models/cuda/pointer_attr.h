// What the runtime knows about a pointer.
#pragma once
#include <cv:cuda/error.h>

//! cv: exact; CUDA Runtime API, "Unified Addressing", cudaPointerGetAttributes
enum cudaMemoryType {
    cudaMemoryTypeUnregistered = 0,
    cudaMemoryTypeHost = 1,
    cudaMemoryTypeDevice = 2,
    cudaMemoryTypeManaged = 3,
};
struct cudaPointerAttributes {
    cudaMemoryType type;
    int device;
    void *devicePointer;
    void *hostPointer;
};
inline cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes, const void *ptr) {
    if (attributes == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    int space = __cv_object_space(ptr);
    attributes->device = 0;
    attributes->type = space == 2 || space == 5 ? cudaMemoryTypeDevice
                       : space == 3             ? cudaMemoryTypeManaged
                       : space == 4             ? cudaMemoryTypeHost
                                                : cudaMemoryTypeUnregistered;
    attributes->devicePointer = space >= 2 && space != 8 ? (void *)ptr : (void *)0;
    attributes->hostPointer = space == 1 || space == 3 || space == 4 ? (void *)ptr : (void *)0;
    return cudaSuccess;
}
