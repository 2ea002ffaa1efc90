// The helpers of the CUDA samples, for programs that use them without carrying their headers.
#pragma once
#include <cv:libc/process.h>
#include <cv:cuda/device.h>
#include <cv:cuda/last_error.h>

//! cv: exact; CUDA Samples, helper_cuda.h
template <class T>
inline void __cv_check(T result) {
    if ((int)result != 0) exit(EXIT_FAILURE);
}
inline int findCudaDevice(int, const char **) {
    cudaSetDevice(0);
    return 0;
}
inline int gpuGetMaxGflopsDeviceId() { return 0; }
inline int cutGetMaxGflopsDeviceId() { return 0; }
