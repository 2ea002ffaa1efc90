// CUDA arrays: rows of elements in device memory that only copies, textures and surfaces reach.
// SOUNDNESS(allocation-succeeds): under; see libc/malloc.h.
#pragma once
#include <cv:cuda/texture_types.h>
#include <cv:cuda/copy_kind.h>

//! cv: under; CUDA Runtime API, "Memory Management", cudaMallocArray, cudaMalloc3DArray
// Pre: the pointers are not null, the width is not zero.
inline cudaError_t cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, cudaExtent extent,
                                     unsigned int flags = 0) {
    bool is_valid = array != 0 && desc != 0 && extent.width > 0;
    __cv_contract(is_valid, "cudaMallocArray: a pointer is null or the width is zero");
    if (!is_valid) return __cv_cuda_error(cudaErrorInvalidValue);
    cudaArray_t made = (cudaArray_t)__cv_alloc(sizeof(cudaArray), 11);
    made->texel = (size_t)(desc->x + desc->y + desc->z + desc->w) / 8;
    made->width = extent.width;
    made->height = extent.height;
    made->depth = extent.depth;
    made->desc = *desc;
    made->flags = flags;
    size_t rows = (extent.height ? extent.height : 1) * (extent.depth ? extent.depth : 1);
    made->data = (char *)__cv_alloc(made->texel * extent.width * rows, 1);
    *array = made;
    return cudaSuccess;
}
inline cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *desc, size_t width,
                                   size_t height = 0, unsigned int flags = 0) {
    return cudaMalloc3DArray(array, desc, make_cudaExtent(width, height, 0), flags);
}
inline void __cv_check_array(cudaArray_const_t array) {
    __cv_enter_runtime();
    bool is_array = array != 0 && (!__cv_is_known(array) || __cv_object_size(array) != 0);
    __cv_contract(is_array, "the array has been freed, or is none");
}
//! cv: exact; CUDA Runtime API, "Memory Management", cudaFreeArray
// Pre: the array is null or not yet freed. Waits for the device.
inline cudaError_t cudaFreeArray(cudaArray_t array) {
    if (array == 0) return cudaSuccess;
    __cv_check_array(array);
    __cv_device_sync();
    // One that the caller of an entry has made is behind a pointer to any memory.
    if (__cv_object_space(array) == 3) return cudaSuccess;
    __cv_free(array->data, 1);
    __cv_free(array, 11);
    return cudaSuccess;
}
//! cv: exact; CUDA Runtime API, "Memory Management", cudaArrayGetInfo
inline cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc *desc, cudaExtent *extent, unsigned int *flags,
                                    cudaArray_t array) {
    __cv_check_array(array);
    if (desc) *desc = array->desc;
    if (extent) *extent = make_cudaExtent(array->width, array->height, array->depth);
    if (flags) *flags = array->flags;
    return cudaSuccess;
}
inline cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *desc, cudaArray_const_t array) {
    __cv_check_array(array);
    *desc = array->desc;
    return cudaSuccess;
}
