// Pitched device memory of three dimensions.
#pragma once
#include <cv:cuda/pitch.h>
#include <cv:cuda/array.h>
#include <cv:cuda/copy_2d.h>

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
//! cv: exact; CUDA Runtime API, "Memory Management", cudaMemset3D
inline cudaError_t cudaMemset3DAsync(cudaPitchedPtr pitched, int value, cudaExtent extent, cudaStream_t stream = 0) {
    bool fits = extent.depth <= 1 || extent.height <= pitched.ysize;
    __cv_contract(fits, "cudaMemset3D: there are more rows than a slice has");
    if (!fits) return __cv_cuda_error(cudaErrorInvalidValue);
    // Slices that are filled as a whole lie one after the other.
    bool is_whole = extent.height == pitched.ysize;
    size_t height = is_whole ? extent.height * extent.depth : extent.height;
    for (size_t slice = 0; slice < (is_whole ? 1 : extent.depth); ++slice) {
        char *start = (char *)pitched.ptr + slice * pitched.pitch * pitched.ysize;
        cudaError_t error = cudaMemset2DAsync(start, pitched.pitch, value, extent.width, height, stream);
        if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
}
inline cudaError_t cudaMemset3D(cudaPitchedPtr pitched, int value, cudaExtent extent) {
    cudaError_t error = cudaMemset3DAsync(pitched, value, extent);
    if (__cv_object_space(pitched.ptr) != 2) __cv_stream_sync((cudaStream_t)0);
    return error;
}
