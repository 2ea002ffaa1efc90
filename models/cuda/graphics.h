// Buffers and images of graphics libraries that kernels work on: what they hold and how large they are is for the
// library to know.
// SOUNDNESS(graphics-buffers): under; a buffer of a graphics library whose size is not known has room for what kernels
// do with it.
#pragma once
#include <cv:cuda/stream_type.h>
#include <cv:cuda/texture_types.h>
#include <cv:gl/buffers.h>
#include <cv:libc/stddef.h>

//! cv: under; CUDA Runtime API, "Graphics Interoperability", "OpenGL Interoperability"
struct cudaGraphicsResource {
    void *buffer;
    size_t bytes;
    bool is_mapped;
};
typedef cudaGraphicsResource *cudaGraphicsResource_t;
enum cudaGraphicsRegisterFlags {
    cudaGraphicsRegisterFlagsNone = 0,
    cudaGraphicsRegisterFlagsReadOnly = 1,
    cudaGraphicsRegisterFlagsWriteDiscard = 2,
    cudaGraphicsRegisterFlagsSurfaceLoadStore = 4,
    cudaGraphicsRegisterFlagsTextureGather = 8,
};
enum cudaGraphicsMapFlags {
    cudaGraphicsMapFlagsNone = 0,
    cudaGraphicsMapFlagsReadOnly = 1,
    cudaGraphicsMapFlagsWriteDiscard = 2,
};
inline cudaError_t __cv_graphics_register(cudaGraphicsResource **made, size_t bytes) {
    __cv_enter_runtime();
    __cv_contract(made != 0, "cudaGraphics: the address of the resource is null");
    if (made == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    cudaGraphicsResource *one = (cudaGraphicsResource *)__cv_alloc(sizeof(cudaGraphicsResource), 11);
    one->bytes = bytes != 0 ? bytes : 1ul << 32;
    one->buffer = __cv_alloc(one->bytes, 1);
    one->is_mapped = false;
    *made = one;
    return cudaSuccess;
}
inline cudaError_t cudaGraphicsGLRegisterBuffer(cudaGraphicsResource **made, unsigned int buffer, unsigned int) {
    return __cv_graphics_register(made, __cv_gl_size(buffer));
}
inline cudaError_t cudaGraphicsGLRegisterImage(cudaGraphicsResource **made, unsigned int, unsigned int,
                                               unsigned int) {
    return __cv_graphics_register(made, 0);
}
inline cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource) {
    __cv_enter_runtime();
    if (resource == 0) return __cv_cuda_error(cudaErrorInvalidResourceHandle);
    __cv_device_sync();
    __cv_free(resource->buffer, 1);
    __cv_free(resource, 11);
    return cudaSuccess;
}
inline cudaError_t cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t, unsigned int) { return cudaSuccess; }
inline cudaError_t __cv_graphics_map(int count, cudaGraphicsResource_t *resources, bool is_mapped) {
    __cv_contract(resources != 0, "cudaGraphics: the resources are null");
    for (int i = 0; i < count; ++i) {
        bool is_other = resources[i]->is_mapped != is_mapped;
        __cv_contract(is_other, "cudaGraphics: a resource is mapped twice, or unmapped without being mapped");
        resources[i]->is_mapped = is_mapped;
    }
    return cudaSuccess;
}
inline cudaError_t cudaGraphicsMapResources(int count, cudaGraphicsResource_t *resources, cudaStream_t = 0) {
    __cv_enter_runtime();
    return __cv_graphics_map(count, resources, true);
}
// The graphics library sees what the stream has done so far.
inline cudaError_t cudaGraphicsUnmapResources(int count, cudaGraphicsResource_t *resources,
                                              cudaStream_t stream = 0) {
    __cv_enter_runtime();
    __cv_stream_sync(stream);
    return __cv_graphics_map(count, resources, false);
}
inline cudaError_t cudaGraphicsResourceGetMappedPointer(void **p, size_t *bytes, cudaGraphicsResource_t resource) {
    __cv_enter_runtime();
    __cv_contract(resource != 0 && resource->is_mapped, "cudaGraphicsResourceGetMappedPointer: it is not mapped");
    if (resource == 0 || !resource->is_mapped) return __cv_cuda_error(cudaErrorInvalidResourceHandle);
    *p = resource->buffer;
    if (bytes != 0) *bytes = resource->bytes;
    return cudaSuccess;
}
