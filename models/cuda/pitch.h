// Pitched device memory: rows padded to 512 bytes, one of the pitches the runtime may choose.
// SOUNDNESS(pitch): under; the pitch is always the width rounded up to 512 bytes.
#pragma once
#include <cv:cuda/memory.h>

//! cv: under; CUDA Runtime API, "Memory Management", cudaMallocPitch
inline cudaError_t cudaMallocPitch(void **devPtr, size_t *pitch, size_t width, size_t height) {
    __cv_contract(devPtr != 0 && pitch != 0, "cudaMallocPitch: an output pointer is null");
    if (devPtr == 0 || pitch == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    size_t row = (width + 511) / 512 * 512;
    cudaError_t error = cudaMalloc(devPtr, row * height);
    if (error == cudaSuccess) *pitch = row;
    return error;
}
template <class T>
inline cudaError_t cudaMallocPitch(T **devPtr, size_t *pitch, size_t width, size_t height) {
    return cudaMallocPitch((void **)(void *)devPtr, pitch, width, height);
}
