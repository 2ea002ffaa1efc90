// Texture and surface objects: handles are the addresses of what kernels need to know of the memory behind them.
#pragma once
#include <cv:cuda/array.h>

// A view of memory as texels, which both sides can read.
struct __cv_view {
    char *data;
    size_t texel;
    size_t width, height, depth, pitch, slice;
    cudaTextureDesc how;
};
inline void __cv_view_array(__cv_view *view, cudaArray_const_t array) {
    view->data = array->data;
    view->texel = array->texel;
    view->width = array->width;
    view->height = array->height;
    view->depth = array->depth;
    view->pitch = array->texel * array->width;
    view->slice = view->pitch * (array->height ? array->height : 1);
}
inline void __cv_view_rows(__cv_view *view, const void *data, const cudaChannelFormatDesc &desc, size_t width,
                           size_t height, size_t pitch) {
    view->data = (char *)data;
    view->texel = (size_t)(desc.x + desc.y + desc.z + desc.w) / 8;
    view->width = width;
    view->height = height;
    view->depth = 0;
    view->pitch = pitch;
    view->slice = pitch * height;
}
inline void __cv_view_bytes(__cv_view *view, const void *data, const cudaChannelFormatDesc &desc, size_t bytes) {
    __cv_view_rows(view, data, desc, 0, 0, bytes);
    if (view->texel) view->width = bytes / view->texel;
}
inline __cv_view *__cv_new_view(const cudaResourceDesc *resource) {
    __cv_view *view = (__cv_view *)__cv_alloc(sizeof(__cv_view), 12);
    if (resource->resType == cudaResourceTypeArray) {
        __cv_view_array(view, resource->res.array.array);
    } else if (resource->resType == cudaResourceTypeLinear) {
        __cv_view_bytes(view, resource->res.linear.devPtr, resource->res.linear.desc, resource->res.linear.sizeInBytes);
    } else if (resource->resType == cudaResourceTypePitch2D) {
        __cv_view_rows(view, resource->res.pitch2D.devPtr, resource->res.pitch2D.desc, resource->res.pitch2D.width,
                       resource->res.pitch2D.height, resource->res.pitch2D.pitchInBytes);
    } else {
        __cv_unsupported("mipmapped arrays");
    }
    return view;
}
//! cv: exact; CUDA Runtime API, "Texture Object Management"
// Pre: the pointers are not null, the memory is device memory.
inline cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object, const cudaResourceDesc *resource,
                                           const cudaTextureDesc *how, const cudaResourceViewDesc *) {
    bool is_valid = object != 0 && resource != 0 && how != 0;
    __cv_contract(is_valid, "cudaCreateTextureObject: a pointer is null");
    if (!is_valid) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_view *view = __cv_new_view(resource);
    bool is_reachable = __cv_is_device_side(view->data);
    __cv_contract(is_reachable, "cudaCreateTextureObject: the memory is not device memory");
    if (!is_reachable) return __cv_cuda_error(cudaErrorInvalidValue);
    // As `textureAlignment` and `texturePitchAlignment` of the device are.
    bool is_aligned = __cv_object_offset(view->data) % 512 == 0;
    if (resource->resType == cudaResourceTypePitch2D)
        is_aligned = is_aligned && view->pitch % 32 == 0 && view->width * view->texel <= view->pitch;
    __cv_contract(is_aligned, "cudaCreateTextureObject: the memory or its pitch is not aligned for textures");
    if (!is_aligned) return __cv_cuda_error(cudaErrorInvalidValue);
    view->how = *how;
    *object = (cudaTextureObject_t)view;
    return cudaSuccess;
}
inline cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object) {
    if (object == 0) return cudaSuccess;
    __cv_free((void *)object, 12);
    return cudaSuccess;
}
//! cv: exact; CUDA Runtime API, "Surface Object Management"
// Pre: the pointers are not null, the resource is an array for surfaces.
inline cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *object, const cudaResourceDesc *resource) {
    bool is_valid = object != 0 && resource != 0 && resource->resType == cudaResourceTypeArray;
    __cv_contract(is_valid, "cudaCreateSurfaceObject: a pointer is null or the resource is not an array");
    if (!is_valid) return __cv_cuda_error(cudaErrorInvalidValue);
    bool is_writable = resource->res.array.array->flags & cudaArraySurfaceLoadStore;
    __cv_contract(is_writable, "cudaCreateSurfaceObject: the array is not made for surfaces");
    if (!is_writable) return __cv_cuda_error(cudaErrorInvalidValue);
    *object = (cudaSurfaceObject_t)__cv_new_view(resource);
    return cudaSuccess;
}
inline cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object) { return cudaDestroyTextureObject(object); }
