// Launches by function call.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/error.h>
#include <cv:cuda/stream_type.h>
#include <cv:vector/dim3.h>

//! cv: unsupported; CUDA Runtime API, "Execution Control", cudaLaunchKernel
template <class F>
inline cudaError_t cudaLaunchKernel(F, dim3, dim3, void **, size_t = 0, cudaStream_t = 0) {
    __cv_unsupported("cudaLaunchKernel");
    return cudaSuccess;
}
template <class F>
inline cudaError_t cudaLaunchCooperativeKernel(F, dim3, dim3, void **, size_t = 0, cudaStream_t = 0) {
    __cv_unsupported("cudaLaunchCooperativeKernel");
    return cudaSuccess;
}
