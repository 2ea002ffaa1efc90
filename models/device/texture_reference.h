// Texture references of CUDA 11 and before. A reference is known by its address; what is bound to it stands in a table
// that both sides can read. Reads of linear memory are exact, other reads give any value.
#pragma once
#include <cv:cuda/array.h>
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
    const void *data;
    size_t bytes;
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

inline cudaError_t __cv_bind(const void *reference, const void *data, size_t bytes) {
    for (int i = 0; i < 32; ++i) {
        if (__cv_bindings[i].reference == 0 || __cv_bindings[i].reference == reference) {
            __cv_bindings[i].reference = reference;
            __cv_bindings[i].data = data;
            __cv_bindings[i].bytes = bytes;
            return cudaSuccess;
        }
    }
    // A reference that does not fit gives any value.
    return cudaSuccess;
}
template <class T, int Dim, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTexture(size_t *offset, const texture<T, Dim, Mode> &reference, const void *data,
                                   size_t bytes = 0xffffffffu) {
    if (data == 0) return cudaErrorInvalidValue;
    if (offset) *offset = 0;
    size_t room = __cv_object_size(data) - __cv_object_offset(data);
    return __cv_bind(&reference, data, bytes < room ? bytes : room);
}
template <class T, int Dim, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTexture(size_t *offset, const texture<T, Dim, Mode> &reference, const void *data,
                                   const cudaChannelFormatDesc &, size_t bytes = 0xffffffffu) {
    return cudaBindTexture(offset, reference, data, bytes);
}
template <class T, int Dim, cudaTextureReadMode Mode>
inline cudaError_t cudaUnbindTexture(const texture<T, Dim, Mode> &reference) {
    return __cv_bind(&reference, 0, 0);
}
template <class T, int Dim, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, Dim, Mode> &, const void *,
                                     const cudaChannelFormatDesc &, size_t, size_t, size_t) {
    if (offset) *offset = 0;
    return cudaSuccess;
}
template <class T, int Dim, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTextureToArray(const texture<T, Dim, Mode> &, cudaArray_const_t) {
    return cudaSuccess;
}
template <class T, int Dim, cudaTextureReadMode Mode>
inline cudaError_t cudaBindTextureToArray(const texture<T, Dim, Mode> &, cudaArray_const_t,
                                          const cudaChannelFormatDesc &) {
    return cudaSuccess;
}
template <class T>
__device__ inline T tex1Dfetch(const texture<T, 1, cudaReadModeElementType> &reference, int i) {
    for (int k = 0; k < 32; ++k) {
        if (__cv_bindings[k].reference == &reference && __cv_bindings[k].data != 0) {
            // Outside of the bound memory a read gives zero.
            if (i < 0 || ((size_t)i + 1) * sizeof(T) > __cv_bindings[k].bytes) return T();
            return ((const T *)__cv_bindings[k].data)[i];
        }
    }
    return __cv_nondet<T>();
}
template <class T, cudaTextureReadMode Mode>
__device__ inline typename __cv_texel<T, Mode>::type tex1D(const texture<T, 1, Mode> &, float) {
    return __cv_nondet<typename __cv_texel<T, Mode>::type>();
}
template <class T, cudaTextureReadMode Mode>
__device__ inline typename __cv_texel<T, Mode>::type tex2D(const texture<T, 2, Mode> &, float, float) {
    return __cv_nondet<typename __cv_texel<T, Mode>::type>();
}
template <class T, cudaTextureReadMode Mode>
__device__ inline typename __cv_texel<T, Mode>::type tex3D(const texture<T, 3, Mode> &, float, float, float) {
    return __cv_nondet<typename __cv_texel<T, Mode>::type>();
}
