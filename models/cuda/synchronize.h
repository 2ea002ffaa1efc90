// Waiting for the device.
#pragma once
#include <cv:cuda/error.h>

//! cv: exact; CUDA Runtime API, "Device Management", cudaDeviceSynchronize, cudaDeviceReset
__host__ __device__ inline cudaError_t cudaDeviceSynchronize() {
    if (__cv_is_device()) {
        __cv_unsupported("cudaDeviceSynchronize in a kernel");
        return cudaSuccess;
    }
    __cv_enter_runtime();
    __cv_contract(__cv_n_captures == 0, "the host waits for the device while a stream is captured");
    __cv_device_sync();
    return cudaSuccess;
}
inline cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }
// Memory, streams, events and all else that the program has made by the runtime are gone after a reset.
//! cv: exact; CUDA Runtime API, "Device Management", cudaDeviceReset
inline cudaError_t cudaDeviceReset() {
    __cv_enter_runtime();
    __cv_device_sync();
    __cv_device_reset();
    return cudaSuccess;
}
inline cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
