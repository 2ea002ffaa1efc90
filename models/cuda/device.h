// Choosing a device. There is one device, unless -D__cv_device_count=n says otherwise; all share one memory.
// SOUNDNESS(one-device): under; the current device has no influence on memory accesses and launches.
#pragma once
#include <cv:cuda/error.h>

#ifndef __cv_device_count
#define __cv_device_count 1
#endif
int __cv_current_device = 0;

//! cv: under; CUDA Runtime API, "Device Management"
inline cudaError_t cudaGetDeviceCount(int *count) {
    if (count == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    *count = __cv_device_count;
    return cudaSuccess;
}
// A device that whoever runs the program names is there.
inline void __cv_presume_device(int device) {
#ifndef __cv_hostile_input
    // SOUNDNESS(plausible-input): under; a device that is not there because of the arguments is not looked at.
    if (__cv_is_given(device)) __cv_presume(device >= 0 && device < __cv_device_count);
#endif
}
inline cudaError_t cudaSetDevice(int device) {
    __cv_enter_runtime();
    __cv_presume_device(device);
    if (device < 0 || device >= __cv_device_count) return __cv_cuda_error(cudaErrorInvalidDevice);
    __cv_current_device = device;
    return cudaSuccess;
}
inline cudaError_t cudaGetDevice(int *device) {
    if (device == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    *device = __cv_current_device;
    return cudaSuccess;
}
#define cudaDeviceScheduleAuto 0u
#define cudaDeviceScheduleSpin 1u
#define cudaDeviceScheduleYield 2u
#define cudaDeviceScheduleBlockingSync 4u
#define cudaDeviceBlockingSync 4u
#define cudaDeviceMapHost 8u
#define cudaDeviceLmemResizeToMax 16u
inline cudaError_t cudaSetDeviceFlags(unsigned int) { return cudaSuccess; }
inline cudaError_t cudaSetValidDevices(int *, int) { return cudaSuccess; }
inline cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer) {
    *can = device != peer && device < __cv_device_count && peer < __cv_device_count;
    return cudaSuccess;
}
inline cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int) {
    if (peer < 0 || peer >= __cv_device_count) return __cv_cuda_error(cudaErrorInvalidDevice);
    return cudaSuccess;
}
inline cudaError_t cudaDeviceDisablePeerAccess(int) { return cudaSuccess; }
inline cudaError_t cudaDriverGetVersion(int *version) {
    *version = 12040;
    return cudaSuccess;
}
inline cudaError_t cudaRuntimeGetVersion(int *version) {
    *version = 12040;
    return cudaSuccess;
}
