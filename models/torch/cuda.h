// Streams, guards and properties of the current device, as tensor libraries ask for them.
#pragma once
#include <cv:cuda/stream_type.h>
#include <cv:cuda/device_prop.h>
#include <cv:torch/tensor.h>

//! cv: under; PyTorch C++ API, c10/cuda and ATen/cuda
namespace c10 {
namespace cuda {
struct CUDAStream {
    cudaStream_t stream() const { return 0; }
    operator cudaStream_t() const { return 0; }
};
struct CUDAGuard {
    explicit CUDAGuard(int) {}
    explicit CUDAGuard(c10::Device) {}
    void set_device(c10::Device) {}
    void reset_device(c10::Device) {}
    void set_index(int) {}
    c10::Device current_device() const { return c10::Device(c10::DeviceType::CUDA, 0); }
};
struct OptionalCUDAGuard {
    OptionalCUDAGuard() {}
    explicit OptionalCUDAGuard(int) {}
    explicit OptionalCUDAGuard(c10::Device) {}
    explicit OptionalCUDAGuard(c10::optional<c10::Device>) {}
    void set_device(c10::Device) {}
    void reset_device(c10::Device) {}
    void set_index(int) {}
    void reset() {}
};
struct CUDAStreamGuard {
    explicit CUDAStreamGuard(CUDAStream) {}
};
inline cudaError_t SetDevice(int) { return cudaSuccess; }
inline cudaError_t MaybeSetDevice(int) { return cudaSuccess; }
inline cudaError_t GetDevice(int *device) {
    *device = 0;
    return cudaSuccess;
}
inline CUDAStream getCurrentCUDAStream(int device = -1) { return CUDAStream(); }
inline CUDAStream getDefaultCUDAStream(int device = -1) { return CUDAStream(); }
inline int current_device() { return 0; }
}
}
namespace at {
inline c10::Device device_of(const Tensor &tensor) { return tensor.device(); }
namespace cuda {
using c10::cuda::CUDAStream;
using c10::cuda::CUDAGuard;
using c10::cuda::OptionalCUDAGuard;
using c10::cuda::CUDAStreamGuard;
inline int warp_size() { return 32; }
using c10::cuda::getCurrentCUDAStream;
using c10::cuda::getDefaultCUDAStream;
inline cudaDeviceProp *getCurrentDeviceProperties() {
    static cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    return &properties;
}
inline cudaDeviceProp *getDeviceProperties(int) { return getCurrentDeviceProperties(); }
template <class T> inline T ATenCeilDiv(T a, T b) { return (a + b - 1) / b; }
}
template <class T> inline T ceil_div(T a, T b) { return (a + b - 1) / b; }
}

//! cv: under; PyTorch C++ API, ATen/cuda/Atomic.cuh
template <class T> inline __device__ T gpuAtomicAdd(T *p, T value) { return atomicAdd(p, value); }
inline __device__ int64_t gpuAtomicAdd(int64_t *p, int64_t value) {
    return (int64_t)atomicAdd((unsigned long long *)p, (unsigned long long)value);
}
template <class T> inline __device__ T gpuAtomicMax(T *p, T value) { return atomicMax(p, value); }
template <class T> inline __device__ T gpuAtomicMin(T *p, T value) { return atomicMin(p, value); }
template <class T> inline __device__ void gpuAtomicAddNoReturn(T *p, T value) { gpuAtomicAdd(p, value); }
