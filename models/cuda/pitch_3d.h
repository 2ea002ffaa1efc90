// Pitched device memory of three dimensions.
#pragma once
#include <cv:cuda/pitch.h>
#include <cv:cuda/array.h>

//! cv: under; CUDA Runtime API, "Memory Management", cudaMalloc3D
inline cudaError_t cudaMalloc3D(cudaPitchedPtr *pitched, cudaExtent extent) {
    __cv_contract(pitched != 0, "cudaMalloc3D: the output pointer is null");
    if (pitched == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    void *memory = 0;
    size_t pitch = 0;
    cudaError_t error = cudaMallocPitch(&memory, &pitch, extent.width, extent.height * extent.depth);
    if (error == cudaSuccess) *pitched = make_cudaPitchedPtr(memory, pitch, extent.width, extent.height);
    return error;
}
