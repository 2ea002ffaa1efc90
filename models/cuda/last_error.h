// The last error of the runtime, and its texts.
#pragma once
#include <cv:cuda/error.h>

// An impossible launch leaves its error behind like any other call.
inline void __cv_note_launch_error() {
    int error = __cv_launch_error();
    // Up to CUDA 12 configurations that are not possible have an error of their own.
    bool is_other = error == cudaErrorInvalidConfiguration && __cv_unspecified<bool>("cudaGetLastError");
    if (is_other) error = cudaErrorInvalidValue;
    if (error != 0) __cv_cuda_last_error = (cudaError_t)error;
}
//! cv: exact; CUDA Runtime API, "Error Handling"
__host__ __device__ inline cudaError_t cudaGetLastError() {
    // SOUNDNESS(device-last-error): under; in a kernel the last error is always cudaSuccess.
    if (__cv_is_device()) return cudaSuccess;
    __cv_note_launch_error();
    cudaError_t error = __cv_cuda_last_error;
    __cv_cuda_last_error = cudaSuccess;
    return error;
}
__host__ __device__ inline cudaError_t cudaPeekAtLastError() {
    // SOUNDNESS(device-last-error): under; in a kernel the last error is always cudaSuccess.
    if (__cv_is_device()) return cudaSuccess;
    __cv_note_launch_error();
    return __cv_cuda_last_error;
}
//! cv: under; CUDA Runtime API, "Error Handling"
__host__ __device__ inline const char *cudaGetErrorString(cudaError_t error) {
    return error == cudaSuccess ? "no error" : "CUDA error";
}
__host__ __device__ inline const char *cudaGetErrorName(cudaError_t error) {
    return error == cudaSuccess ? "cudaSuccess" : "cudaErrorUnknown";
}
