// Launches by function call.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/error.h>
#include <cv:cuda/last_error.h>
#include <cv:cuda/capture.h>
#include <cv:cuda/stream_type.h>
#include <cv:vector/dim3.h>

//! cv: exact; CUDA Runtime API, "Execution Control", cudaLaunchKernel
template <class F>
inline cudaError_t cudaLaunchKernel(F kernel, dim3 grid, dim3 block, void **args, size_t shared_bytes = 0,
                                    cudaStream_t stream = 0) {
    __cv_contract((const void *)kernel != 0, "cudaLaunchKernel: the kernel is null");
    if (__cv_check_launch(stream)) {
        __cv_capture_launch((const void *)kernel, grid.x, grid.y, grid.z, block.x, block.y, block.z, shared_bytes,
                            stream, args);
        return cudaSuccess;
    }
    __cv_launch_array((const void *)kernel, grid.x, grid.y, grid.z, block.x, block.y, block.z, shared_bytes, stream,
                      args);
    return cudaPeekAtLastError();
}
template <class F>
inline cudaError_t cudaLaunchCooperativeKernel(F kernel, dim3 grid, dim3 block, void **args, size_t shared_bytes = 0,
                                               cudaStream_t stream = 0) {
    __cv_contract((const void *)kernel != 0, "cudaLaunchCooperativeKernel: the kernel is null");
    if (__cv_check_launch(stream)) __cv_unsupported("cooperative launch in a graph");
    __cv_next_cooperative();
    __cv_launch_array((const void *)kernel, grid.x, grid.y, grid.z, block.x, block.y, block.z, shared_bytes, stream,
                      args);
    return cudaPeekAtLastError();
}

// Attributes are hints, apart from clusters and cooperative launches.
//! cv: under; CUDA Runtime API, "Execution Control", cudaLaunchKernelEx
enum cudaLaunchAttributeID {
    cudaLaunchAttributeIgnore = 0,
    cudaLaunchAttributeAccessPolicyWindow = 1,
    cudaLaunchAttributeCooperative = 2,
    cudaLaunchAttributeSynchronizationPolicy = 3,
    cudaLaunchAttributeClusterDimension = 4,
    cudaLaunchAttributeClusterSchedulingPolicyPreference = 5,
    cudaLaunchAttributeProgrammaticStreamSerialization = 6,
    cudaLaunchAttributeProgrammaticEvent = 7,
    cudaLaunchAttributePriority = 8,
};
union cudaLaunchAttributeValue {
    char pad[64];
    int cooperative;
    int priority;
    int programmaticStreamSerializationAllowed;
    struct {
        unsigned int x;
        unsigned int y;
        unsigned int z;
    } clusterDim;
};
struct cudaLaunchAttribute {
    cudaLaunchAttributeID id;
    cudaLaunchAttributeValue val;
};
struct cudaLaunchConfig_t {
    dim3 gridDim;
    dim3 blockDim;
    size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute *attrs;
    unsigned int numAttrs;
};
inline void __cv_check_launch_attributes(const cudaLaunchConfig_t *config) {
    __cv_contract(config != 0, "cudaLaunchKernelEx: the configuration is null");
    for (unsigned int i = 0; i < config->numAttrs; i++) {
        int id = config->attrs[i].id;
        if (id == cudaLaunchAttributeCooperative && config->attrs[i].val.cooperative != 0) __cv_next_cooperative();
        if (id == cudaLaunchAttributeClusterDimension) __cv_unsupported("launch with clusters");
        if (id == cudaLaunchAttributeProgrammaticStreamSerialization || id == cudaLaunchAttributeProgrammaticEvent)
            __cv_unsupported("programmatic dependent launch");
    }
}
template <class... P, class... A>
inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(P...), A &&...args) {
    __cv_check_launch_attributes(config);
    kernel<<<config->gridDim, config->blockDim, config->dynamicSmemBytes, config->stream>>>(args...);
    return cudaPeekAtLastError();
}
template <class F>
inline cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, F kernel, void **args) {
    __cv_check_launch_attributes(config);
    return cudaLaunchKernel(kernel, config->gridDim, config->blockDim, args, config->dynamicSmemBytes, config->stream);
}
