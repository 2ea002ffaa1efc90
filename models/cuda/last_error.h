// The last error of the runtime, and its texts.
// SOUNDNESS(device-last-error): under; in a kernel the last error is always cudaSuccess.
#pragma once
#include <cv:cuda/error.h>

//! cv: exact; CUDA Runtime API, "Error Handling"
__host__ __device__ inline cudaError_t cudaGetLastError() {
    if (__cv_is_device()) return cudaSuccess;
    cudaError_t error = __cv_cuda_last_error;
    __cv_cuda_last_error = cudaSuccess;
    return error;
}
__host__ __device__ inline cudaError_t cudaPeekAtLastError() {
    if (__cv_is_device()) return cudaSuccess;
    return __cv_cuda_last_error;
}
//! cv: under; CUDA Runtime API, "Error Handling"
__host__ __device__ inline const char *cudaGetErrorString(cudaError_t error) {
    return error == cudaSuccess ? "no error" : "CUDA error";
}
__host__ __device__ inline const char *cudaGetErrorName(cudaError_t error) {
    return error == cudaSuccess ? "cudaSuccess" : "cudaErrorUnknown";
}
