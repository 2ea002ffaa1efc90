// Texture references of CUDA 11 and before. A reference is known by its address; what is bound to it stands in a table
// that both sides can read.
#pragma once
#include <cv:device/texture_fetch.h>
#include <cv:cuda/stream_type.h>
#include <cv:vector/float.h>
#include <cv:vector/uchar.h>

//! cv: over; CUDA C++ Programming Guide 11.8, "Texture Reference API"
template <class T, int Dim = 1, cudaTextureReadMode Mode = cudaReadModeElementType>
struct texture {
    int normalized;
    cudaTextureFilterMode filterMode;
    cudaTextureAddressMode addressMode[3];
    cudaChannelFormatDesc channelDesc;
};
struct __cv_binding {
    const void *reference;
    __cv_view view;
};
__managed__ __cv_binding __cv_bindings[32];
template <class T, cudaTextureReadMode Mode>
struct __cv_texel { typedef T type; };
template <>
struct __cv_texel<unsigned char, cudaReadModeNormalizedFloat> { typedef float type; };
template <>
struct __cv_texel<unsigned short, cudaReadModeNormalizedFloat> { typedef float type; };
template <>
struct __cv_texel<uchar4, cudaReadModeNormalizedFloat> { typedef float4 type; };

// The entry of a reference, a free one if it has none; null if the table is full.
inline __cv_binding *__cv_entry(const void *reference) {
    for (int i = 0; i < 32; ++i) {
        if (__cv_bindings[i].reference == 0 || __cv_bindings[i].reference == reference) return &__cv_bindings[i];
    }
    __cv_unsupported("more than 32 texture references");
    return 0;
}
// Kernels of the default stream that run have been bound what was bound before.
template <class T, int Dim, cudaTextureReadMode Mode>
inline void __cv_bind(const texture<T, Dim, Mode> &reference, __cv_view view) {
    for (int axis = 0; axis < 3; ++axis) view.how.addressMode[axis] = reference.addressMode[axis];
    view.how.filterMode = reference.filterMode;
    view.how.readMode = Mode;
    view.how.normalizedCoords = reference.normalized;
    __cv_async_begin((cudaStream_t)0);
    __cv_binding *entry = __cv_entry(&reference);
    if (entry) {
        entry->reference = &reference;
        entry->view = view;
    }
    __cv_async_end();
}
// Pre: the memory is device memory.
template <class T, int Dim, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTexture(size_t *offset, const texture<T, Dim, Mode> &reference, const void *data,
                                   const cudaChannelFormatDesc &, size_t bytes = 0xffffffffu) {
    __cv_contract(__cv_is_device_side(data), "cudaBindTexture: the memory is not device memory");
    if (data == 0 || !__cv_is_device_side(data)) return __cv_cuda_error(cudaErrorInvalidValue);
    if (offset) *offset = 0;
    size_t room = __cv_object_size(data) - __cv_object_offset(data);
    __cv_view view;
    __cv_view_bytes(&view, data, cudaCreateChannelDesc<T>(), bytes < room ? bytes : room);
    __cv_bind(reference, view);
    return cudaSuccess;
}
template <class T, int Dim, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTexture(size_t *offset, const texture<T, Dim, Mode> &reference, const void *data,
                                   size_t bytes = 0xffffffffu) {
    return cudaBindTexture(offset, reference, data, cudaCreateChannelDesc<T>(), bytes);
}
template <class T, int Dim, cudaTextureReadMode Mode>
inline cudaError_t cudaUnbindTexture(const texture<T, Dim, Mode> &reference) {
    __cv_view view;
    __cv_view_rows(&view, 0, cudaCreateChannelDesc<T>(), 0, 0, 0);
    __cv_bind(reference, view);
    return cudaSuccess;
}
// Pre: the memory is device memory and holds the rows.
template <class T, int Dim, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, Dim, Mode> &reference, const void *data,
                                     const cudaChannelFormatDesc &desc, size_t width, size_t height, size_t pitch) {
    bool fits = __cv_is_device_side(data) && width * sizeof(T) <= pitch;
    __cv_contract(fits, "cudaBindTexture2D: the memory is not device memory, or a row is longer than the pitch");
    if (!fits) return __cv_cuda_error(cudaErrorInvalidValue);
    if (offset) *offset = 0;
    __cv_view view;
    __cv_view_rows(&view, data, desc, width, height, pitch);
    __cv_bind(reference, view);
    return cudaSuccess;
}
template <class T, int Dim, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, Dim, Mode> &reference, const void *data,
                                     size_t width, size_t height, size_t pitch) {
    return cudaBindTexture2D(offset, reference, data, cudaCreateChannelDesc<T>(), width, height, pitch);
}
template <class T, int Dim, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTextureToArray(const texture<T, Dim, Mode> &reference, cudaArray_const_t array) {
    __cv_contract(array != 0, "cudaBindTextureToArray: the array is null");
    if (array == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_view view;
    __cv_view_array(&view, array);
    __cv_bind(reference, view);
    return cudaSuccess;
}
template <class T, int Dim, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTextureToArray(const texture<T, Dim, Mode> &reference, cudaArray_const_t array,
                                          const cudaChannelFormatDesc &) {
    return cudaBindTextureToArray(reference, array);
}
// What is bound to a reference; null if nothing is, or if it is not known.
__device__ inline const __cv_view *__cv_bound(const void *reference) {
    for (int i = 0; i < 32 && __cv_bindings[i].reference != 0; ++i) {
        if (__cv_bindings[i].reference == reference && __cv_bindings[i].view.data != 0) return &__cv_bindings[i].view;
    }
    return 0;
}
template <class T>
__device__ inline T tex1Dfetch(const texture<T, 1, cudaReadModeElementType> &reference, int i) {
    const __cv_view *view = __cv_bound(&reference);
    return view ? __cv_fetch<T>(view, i) : __cv_unspecified<T>("tex1Dfetch");
}
template <class T, cudaTextureReadMode Mode, class X>
__device__ inline typename __cv_texel<T, Mode>::type tex1D(const texture<T, 1, Mode> &reference, X x) {
    typedef typename __cv_texel<T, Mode>::type value;
    const __cv_view *view = __cv_bound(&reference);
    return view ? __cv_sample<value>(view, x) : __cv_unspecified<value>("tex1D");
}
template <class T, cudaTextureReadMode Mode, class X, class Y>
__device__ inline typename __cv_texel<T, Mode>::type tex2D(const texture<T, 2, Mode> &reference, X x, Y y) {
    typedef typename __cv_texel<T, Mode>::type value;
    const __cv_view *view = __cv_bound(&reference);
    return view ? __cv_sample<value>(view, x, y) : __cv_unspecified<value>("tex2D");
}
template <class T, cudaTextureReadMode Mode, class X, class Y, class Z>
__device__ inline typename __cv_texel<T, Mode>::type tex3D(const texture<T, 3, Mode> &reference, X x, Y y, Z z) {
    typedef typename __cv_texel<T, Mode>::type value;
    const __cv_view *view = __cv_bound(&reference);
    return view ? __cv_sample<value>(view, x, y, z) : __cv_unspecified<value>("tex3D");
}
