// Waiting for the device.
#pragma once
#include <cv:cuda/error.h>

//! cv: exact; CUDA Runtime API, "Device Management", cudaDeviceSynchronize, cudaDeviceReset
__host__ __device__ inline cudaError_t cudaDeviceSynchronize() {
    if (__cv_is_device()) {
        __cv_unsupported("cudaDeviceSynchronize in a kernel");
        return cudaSuccess;
    }
    __cv_device_sync();
    return cudaSuccess;
}
inline cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }
//! cv: under; CUDA Runtime API, "Device Management", cudaDeviceReset
// SOUNDNESS(device-reset): under; memory of the device stays valid after a reset.
inline cudaError_t cudaDeviceReset() {
    __cv_device_sync();
    return cudaSuccess;
}
inline cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
