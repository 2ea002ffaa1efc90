// Functions of older toolkits, and queries whose answers say nothing about what kernels do.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/error.h>
#include <cv:cuda/function.h>
#include <cv:cuda/last_error.h>
#include <cv:cuda/stream_type.h>
#include <cv:cuda/array_copy.h>
#include <cv:vector/dim3.h>

//! cv: under; CUDA Runtime API 9.2, "Execution Control [DEPRECATED]"
struct __cv_configured_launch {
    dim3 grid, block;
    size_t shared_bytes;
    cudaStream_t stream;
    int n_args;
    void *args[64];
};
__cv_configured_launch __cv_configured;
inline cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared_bytes = 0, cudaStream_t stream = 0) {
    __cv_configured.grid = grid;
    __cv_configured.block = block;
    __cv_configured.shared_bytes = shared_bytes;
    __cv_configured.stream = stream;
    __cv_configured.n_args = 0;
    return cudaSuccess;
}
// Arguments come in the order of the parameters.
inline cudaError_t cudaSetupArgument(const void *value, size_t size, size_t offset) {
    if (value == 0 || __cv_configured.n_args >= 64) return __cv_cuda_error(cudaErrorInvalidValue);
    if (__cv_configured.n_args == 0 && offset != 0) __cv_unsupported("arguments of a launch in another order");
    void *copy = __cv_alloc(size, 10);
    __cv_memcpy(copy, value, size);
    __cv_configured.args[__cv_configured.n_args++] = copy;
    return cudaSuccess;
}
template <class T>
inline cudaError_t cudaSetupArgument(T value, size_t offset) {
    return cudaSetupArgument((const void *)&value, sizeof(T), offset);
}
template <class F>
inline cudaError_t cudaLaunch(F kernel) {
    __cv_contract((const void *)kernel != 0, "cudaLaunch: the kernel is null");
    if (__cv_check_launch(__cv_configured.stream)) __cv_unsupported("configured launch in a graph");
    dim3 grid = __cv_configured.grid;
    dim3 block = __cv_configured.block;
    __cv_launch_array((const void *)kernel, grid.x, grid.y, grid.z, block.x, block.y, block.z,
                      __cv_configured.shared_bytes, __cv_configured.stream, __cv_configured.args);
    return cudaPeekAtLastError();
}
inline cudaError_t cudaSetDoubleForDevice(double *) { return cudaSuccess; }
inline cudaError_t cudaSetDoubleForHost(double *) { return cudaSuccess; }
//! cv: over; CUDA Runtime API, "Device Management"
inline cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *config) {
    if (config == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    *config = cudaFuncCachePreferNone;
    return cudaSuccess;
}
inline cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *config) {
    if (config == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    *config = cudaSharedMemBankSizeFourByte;
    return cudaSuccess;
}
inline cudaError_t cudaDeviceGetPCIBusId(char *id, int length, int device) {
    if (id == 0 || length < 13 || device < 0) return __cv_cuda_error(cudaErrorInvalidValue);
    const char *text = "0000:00:00.0";
    for (int i = 0; i < 13; ++i) id[i] = text[i];
    return cudaSuccess;
}
inline cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *id) {
    if (device == 0 || id == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    *device = 0;
    return cudaSuccess;
}
//! cv: exact; CUDA Runtime API, "Memory Management", cudaHostGetFlags
inline cudaError_t cudaHostGetFlags(unsigned int *flags, void *host) {
    if (flags == 0 || __cv_object_space(host) != 4) return __cv_cuda_error(cudaErrorInvalidValue);
    *flags = __cv_nondet<unsigned int>() & 7u;
    return cudaSuccess;
}
//! cv: under; CUDA Runtime API, "Peer Device Memory Access", cudaMemcpy3DPeer
struct cudaMemcpy3DPeerParms {
    cudaArray_t srcArray;
    cudaPos srcPos;
    cudaPitchedPtr srcPtr;
    int srcDevice;
    cudaArray_t dstArray;
    cudaPos dstPos;
    cudaPitchedPtr dstPtr;
    int dstDevice;
    cudaExtent extent;
};
inline cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms *p) {
    if (p == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    cudaMemcpy3DParms same = {0};
    same.srcArray = p->srcArray;
    same.srcPos = p->srcPos;
    same.srcPtr = p->srcPtr;
    same.dstArray = p->dstArray;
    same.dstPos = p->dstPos;
    same.dstPtr = p->dstPtr;
    same.extent = p->extent;
    same.kind = cudaMemcpyDeviceToDevice;
    return cudaMemcpy3D(&same);
}
//! cv: unsupported; CUDA C++ Programming Guide, "CUDA Dynamic Parallelism", "Device-side Launch from PTX"
__device__ inline void *cudaGetParameterBuffer(size_t, size_t) {
    __cv_unsupported("parameter buffer of a launch by a kernel");
    return 0;
}
__device__ inline void *cudaGetParameterBufferV2(void *, dim3, dim3, unsigned int) {
    __cv_unsupported("parameter buffer of a launch by a kernel");
    return 0;
}
__device__ inline cudaError_t cudaLaunchDevice(void *, void *, dim3, dim3, unsigned int, cudaStream_t) {
    __cv_unsupported("launch with a parameter buffer");
    return cudaErrorNotSupported;
}
__device__ inline cudaError_t cudaLaunchDeviceV2(void *, cudaStream_t) {
    __cv_unsupported("launch with a parameter buffer");
    return cudaErrorNotSupported;
}
//! cv: unsupported; CUDA Runtime API, "Device Management", interprocess communication; "Texture Reference Management"
struct cudaIpcMemHandle_t { char reserved[64]; };
struct cudaIpcEventHandle_t { char reserved[64]; };
#define cudaIpcMemLazyEnablePeerAccess 1u
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *memory);
cudaError_t cudaIpcOpenMemHandle(void **memory, cudaIpcMemHandle_t handle, unsigned int flags);
cudaError_t cudaIpcCloseMemHandle(void *memory);
struct textureReference;
struct surfaceReference;
cudaError_t cudaGetTextureReference(const textureReference **reference, const void *symbol);
cudaError_t cudaGetSurfaceReference(const surfaceReference **reference, const void *symbol);
cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, const textureReference *reference);
