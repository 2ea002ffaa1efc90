// The CUDA driver interface on top of the models of the runtime: one device, whose primary context is every context.
// Kernels of modules are in other files: launching one is not supported, unless its handle comes from the runtime.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/device.h>
#include <cv:cuda/device_prop.h>
#include <cv:cuda/memory.h>
#include <cv:cuda/memory_async.h>
#include <cv:cuda/copy.h>
#include <cv:cuda/copy_async.h>
#include <cv:cuda/set.h>
#include <cv:cuda/host_memory.h>
#include <cv:cuda/stream.h>
#include <cv:cuda/event.h>
#include <cv:cuda/synchronize.h>
#include <cv:cuda/launch.h>

//! cv: under; CUDA Driver API
typedef int CUdevice;
typedef struct CUctx_st { int unused; } *CUcontext;
typedef struct CUmod_st { int unused; } *CUmodule;
typedef struct CUfunc_st { const void *kernel; } *CUfunction;
typedef unsigned long long CUdeviceptr;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;
enum CUresult {
    CUDA_SUCCESS = 0,
    CUDA_ERROR_INVALID_VALUE = 1,
    CUDA_ERROR_OUT_OF_MEMORY = 2,
    CUDA_ERROR_NOT_INITIALIZED = 3,
    CUDA_ERROR_INVALID_DEVICE = 101,
    CUDA_ERROR_INVALID_CONTEXT = 201,
    CUDA_ERROR_FILE_NOT_FOUND = 301,
    CUDA_ERROR_NOT_FOUND = 500,
    CUDA_ERROR_NOT_READY = 600,
    CUDA_ERROR_NOT_SUPPORTED = 801,
    CUDA_ERROR_UNKNOWN = 999,
};
enum CUdevice_attribute {
    CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
    CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
    CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
};
inline CUresult __cv_driver_result(cudaError_t error) { return (CUresult)(int)error; }
CUctx_st __cv_primary_context = {0};
CUmod_st __cv_loaded_module = {0};
inline CUresult cuInit(unsigned int flags) { return flags == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE; }
inline CUresult cuDriverGetVersion(int *version) { return __cv_driver_result(cudaDriverGetVersion(version)); }
inline CUresult cuDeviceGetCount(int *count) { return __cv_driver_result(cudaGetDeviceCount(count)); }
inline CUresult cuDeviceGet(CUdevice *device, int ordinal) {
    int count = 0;
    cudaGetDeviceCount(&count);
    if (device == 0 || ordinal < 0) return CUDA_ERROR_INVALID_VALUE;
    if (ordinal >= count) return CUDA_ERROR_INVALID_DEVICE;
    *device = ordinal;
    return CUDA_SUCCESS;
}
inline CUresult cuDeviceGetName(char *name, int length, CUdevice device) {
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, device);
    for (int i = 0; i < length; ++i) {
        name[i] = i + 1 < length ? properties.name[i] : 0;
        if (name[i] == 0) break;
    }
    return CUDA_SUCCESS;
}
inline CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device) {
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, device);
    *bytes = properties.totalGlobalMem;
    return CUDA_SUCCESS;
}
inline CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device) {
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, device);
    switch (attribute) {
        case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK: *value = properties.maxThreadsPerBlock; break;
        case CU_DEVICE_ATTRIBUTE_WARP_SIZE: *value = properties.warpSize; break;
        case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT: *value = properties.multiProcessorCount; break;
        case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR: *value = properties.major; break;
        case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR: *value = properties.minor; break;
        default: *value = __cv_nondet<int>();
    }
    return CUDA_SUCCESS;
}
inline CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device) {
    cuDeviceGetAttribute(major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
    return cuDeviceGetAttribute(minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
}
inline CUresult cuCtxCreate(CUcontext *context, unsigned int, CUdevice) {
    if (context == 0) return CUDA_ERROR_INVALID_VALUE;
    *context = &__cv_primary_context;
    return CUDA_SUCCESS;
}
inline CUresult cuCtxDestroy(CUcontext) { return CUDA_SUCCESS; }
inline CUresult cuCtxDetach(CUcontext) { return CUDA_SUCCESS; }
inline CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
    return cuCtxCreate(context, 0, device);
}
inline CUresult cuDevicePrimaryCtxRelease(CUdevice) { return CUDA_SUCCESS; }
inline CUresult cuCtxSetCurrent(CUcontext) { return CUDA_SUCCESS; }
inline CUresult cuCtxGetCurrent(CUcontext *context) { return cuCtxCreate(context, 0, 0); }
inline CUresult cuCtxPushCurrent(CUcontext) { return CUDA_SUCCESS; }
inline CUresult cuCtxPopCurrent(CUcontext *context) { return context == 0 ? CUDA_SUCCESS : cuCtxCreate(context, 0, 0); }
inline CUresult cuCtxGetDevice(CUdevice *device) {
    *device = 0;
    return CUDA_SUCCESS;
}
inline CUresult cuCtxGetApiVersion(CUcontext, unsigned int *version) {
    if (version == 0) return CUDA_ERROR_INVALID_VALUE;
    *version = 12040;
    return CUDA_SUCCESS;
}
inline CUresult cuCtxEnablePeerAccess(CUcontext, unsigned int) { return CUDA_SUCCESS; }
inline CUresult cuCtxDisablePeerAccess(CUcontext) { return CUDA_SUCCESS; }
inline CUresult cuCtxSynchronize() { return __cv_driver_result(cudaDeviceSynchronize()); }
inline CUresult cuMemAlloc(CUdeviceptr *pointer, size_t bytes) {
    void *memory = 0;
    if (pointer == 0 || bytes == 0) return CUDA_ERROR_INVALID_VALUE;
    CUresult result = __cv_driver_result(cudaMalloc(&memory, bytes));
    *pointer = (CUdeviceptr)memory;
    return result;
}
inline CUresult cuMemFree(CUdeviceptr pointer) { return __cv_driver_result(cudaFree((void *)pointer)); }
inline CUresult cuMemAllocHost(void **pointer, size_t bytes) {
    return __cv_driver_result(cudaMallocHost(pointer, bytes));
}
inline CUresult cuMemFreeHost(void *pointer) { return __cv_driver_result(cudaFreeHost(pointer)); }
inline CUresult cuMemHostRegister(void *pointer, size_t bytes, unsigned int flags) {
    return __cv_driver_result(cudaHostRegister(pointer, bytes, flags));
}
inline CUresult cuMemHostUnregister(void *pointer) { return __cv_driver_result(cudaHostUnregister(pointer)); }
inline CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes) {
    return __cv_driver_result(cudaMemcpy((void *)to, from, bytes, cudaMemcpyHostToDevice));
}
inline CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes) {
    return __cv_driver_result(cudaMemcpy(to, (const void *)from, bytes, cudaMemcpyDeviceToHost));
}
inline CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes) {
    return __cv_driver_result(cudaMemcpy((void *)to, (const void *)from, bytes, cudaMemcpyDeviceToDevice));
}
inline CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, size_t bytes, CUstream stream) {
    return __cv_driver_result(cudaMemcpyAsync((void *)to, from, bytes, cudaMemcpyHostToDevice, stream));
}
inline CUresult cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t bytes, CUstream stream) {
    return __cv_driver_result(cudaMemcpyAsync(to, (const void *)from, bytes, cudaMemcpyDeviceToHost, stream));
}
inline CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, size_t count) {
    return __cv_driver_result(cudaMemset((void *)to, value, count));
}
inline CUresult cuStreamCreate(CUstream *stream, unsigned int flags) {
    return __cv_driver_result(cudaStreamCreateWithFlags(stream, flags));
}
inline CUresult cuStreamDestroy(CUstream stream) { return __cv_driver_result(cudaStreamDestroy(stream)); }
inline CUresult cuStreamSynchronize(CUstream stream) { return __cv_driver_result(cudaStreamSynchronize(stream)); }
inline CUresult cuStreamQuery(CUstream stream) { return __cv_driver_result(cudaStreamQuery(stream)); }
inline CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags) {
    return __cv_driver_result(cudaStreamWaitEvent(stream, event, flags));
}
inline CUresult cuEventCreate(CUevent *event, unsigned int flags) {
    return __cv_driver_result(cudaEventCreateWithFlags(event, flags));
}
inline CUresult cuEventDestroy(CUevent event) { return __cv_driver_result(cudaEventDestroy(event)); }
inline CUresult cuEventRecord(CUevent event, CUstream stream) {
    return __cv_driver_result(cudaEventRecord(event, stream));
}
inline CUresult cuEventSynchronize(CUevent event) { return __cv_driver_result(cudaEventSynchronize(event)); }
inline CUresult cuEventQuery(CUevent event) { return __cv_driver_result(cudaEventQuery(event)); }
inline CUresult cuEventElapsedTime(float *ms, CUevent start, CUevent end) {
    return __cv_driver_result(cudaEventElapsedTime(ms, start, end));
}
inline CUresult cuProfilerStart() { return CUDA_SUCCESS; }
inline CUresult cuProfilerStop() { return CUDA_SUCCESS; }
// Whether a file is there and holds a kernel of the name is not known.
inline CUresult cuModuleLoad(CUmodule *module, const char *name) {
    __cv_contract(module != 0 && name != 0, "cuModuleLoad: an argument is null");
    if (__cv_nondet<bool>()) return CUDA_ERROR_FILE_NOT_FOUND;
    *module = &__cv_loaded_module;
    return CUDA_SUCCESS;
}
inline CUresult cuModuleLoadData(CUmodule *module, const void *image) {
    __cv_contract(module != 0 && image != 0, "cuModuleLoadData: an argument is null");
    *module = &__cv_loaded_module;
    return CUDA_SUCCESS;
}
inline CUresult cuModuleUnload(CUmodule) { return CUDA_SUCCESS; }
inline CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name) {
    __cv_contract(function != 0 && module != 0 && name != 0, "cuModuleGetFunction: an argument is null");
    if (__cv_nondet<bool>()) return CUDA_ERROR_NOT_FOUND;
    CUfunction made = (CUfunction)__cv_alloc(sizeof(CUfunc_st), 10);
    made->kernel = 0;
    *function = made;
    return CUDA_SUCCESS;
}
template <class F>
inline cudaError_t cudaGetFuncBySymbol(CUfunction *function, F kernel) {
    CUfunction made = (CUfunction)__cv_alloc(sizeof(CUfunc_st), 10);
    made->kernel = (const void *)kernel;
    *function = made;
    return cudaSuccess;
}
inline CUresult cuLaunchKernel(CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,
                               unsigned int block_x, unsigned int block_y, unsigned int block_z, unsigned int shared,
                               CUstream stream, void **params, void **extra) {
    __cv_contract(function != 0, "cuLaunchKernel: the function is null");
    if (function->kernel == 0) __cv_unsupported("launch of a kernel that a module holds");
    if (extra != 0) __cv_unsupported("launch with packed arguments");
    dim3 grid(grid_x, grid_y, grid_z);
    dim3 block(block_x, block_y, block_z);
    return __cv_driver_result(cudaLaunchKernel(function->kernel, grid, block, params, shared, stream));
}
inline CUresult cuGetErrorString(CUresult error, const char **text) {
    *text = error == CUDA_SUCCESS ? "no error" : "error";
    return CUDA_SUCCESS;
}
inline CUresult cuGetErrorName(CUresult error, const char **text) {
    *text = error == CUDA_SUCCESS ? "CUDA_SUCCESS" : "CUDA_ERROR_UNKNOWN";
    return CUDA_SUCCESS;
}
