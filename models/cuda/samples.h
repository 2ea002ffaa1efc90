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
#define checkCudaErrors(value) __cv_check(value)
#define getLastCudaError(message) __cv_check(cudaGetLastError())
#define cutilSafeCall(value) __cv_check(value)
#define cutilCheckError(value) (value)
#define cutilCheckMsg(message) __cv_check(cudaGetLastError())
#define CUDA_SAFE_CALL(value) __cv_check(value)
#define CUT_CHECK_ERROR(message) __cv_check(cudaGetLastError())
#define CUT_SAFE_CALL(value) (value)
#define CUT_DEVICE_INIT(argc, argv) ((void)0)
#define CUT_EXIT(argc, argv) exit(EXIT_SUCCESS)
inline int findCudaDevice(int, const char **) {
    cudaSetDevice(0);
    return 0;
}
inline int gpuGetMaxGflopsDeviceId() { return 0; }
inline int cutGetMaxGflopsDeviceId() { return 0; }
