// Types of arrays, textures and surfaces.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/error.h>
#include <cv:cuda/copy_kind.h>

//! cv: exact; CUDA Runtime API, "Texture Object Management", "Surface Object Management"
enum cudaChannelFormatKind {
    cudaChannelFormatKindSigned = 0,
    cudaChannelFormatKindUnsigned = 1,
    cudaChannelFormatKindFloat = 2,
    cudaChannelFormatKindNone = 3,
};
#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaTextureTypeCubemapLayered 0xFC
enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };
enum cudaTextureAddressMode {
    cudaAddressModeWrap = 0,
    cudaAddressModeClamp = 1,
    cudaAddressModeMirror = 2,
    cudaAddressModeBorder = 3,
};
enum cudaTextureFilterMode { cudaFilterModePoint = 0, cudaFilterModeLinear = 1 };
enum cudaResourceType {
    cudaResourceTypeArray = 0,
    cudaResourceTypeMipmappedArray = 1,
    cudaResourceTypeLinear = 2,
    cudaResourceTypePitch2D = 3,
};
struct cudaChannelFormatDesc {
    int x, y, z, w;
    cudaChannelFormatKind f;
};
// Opaque to programs: rows without padding in device memory. A size of zero says that there is no such dimension.
struct cudaArray {
    char *data;
    size_t texel;
    size_t width, height, depth;
    cudaChannelFormatDesc desc;
    unsigned int flags;
};
typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
struct cudaExtent { size_t width, height, depth; };
struct cudaPos { size_t x, y, z; };
struct cudaPitchedPtr {
    void *ptr;
    size_t pitch, xsize, ysize;
};
struct cudaMemcpy3DParms {
    cudaArray_t srcArray;
    cudaPos srcPos;
    cudaPitchedPtr srcPtr;
    cudaArray_t dstArray;
    cudaPos dstPos;
    cudaPitchedPtr dstPtr;
    cudaExtent extent;
    cudaMemcpyKind kind;
};
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
struct cudaResourceDesc {
    cudaResourceType resType;
    union {
        struct { cudaArray_t array; } array;
        struct { cudaMipmappedArray_t mipmap; } mipmap;
        struct { void *devPtr; cudaChannelFormatDesc desc; size_t sizeInBytes; } linear;
        struct { void *devPtr; cudaChannelFormatDesc desc; size_t width, height, pitchInBytes; } pitch2D;
    } res;
};
struct cudaTextureDesc {
    cudaTextureAddressMode addressMode[3];
    cudaTextureFilterMode filterMode;
    cudaTextureReadMode readMode;
    int sRGB;
    float borderColor[4];
    int normalizedCoords;
    unsigned int maxAnisotropy;
    cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
    int disableTrilinearOptimization;
    int seamlessCubemap;
};
struct cudaResourceViewDesc { int format; };
#define cudaArrayDefault 0u
#define cudaArrayLayered 1u
#define cudaArraySurfaceLoadStore 2u
#define cudaArrayCubemap 4u
#define cudaArrayTextureGather 8u
inline cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) {
    cudaExtent extent;
    extent.width = w;
    extent.height = h;
    extent.depth = d;
    return extent;
}
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
    cudaPos pos;
    pos.x = x;
    pos.y = y;
    pos.z = z;
    return pos;
}
inline cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t xsize, size_t ysize) {
    cudaPitchedPtr pitched;
    pitched.ptr = p;
    pitched.pitch = pitch;
    pitched.xsize = xsize;
    pitched.ysize = ysize;
    return pitched;
}
inline cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f) {
    cudaChannelFormatDesc desc;
    desc.x = x;
    desc.y = y;
    desc.z = z;
    desc.w = w;
    desc.f = f;
    return desc;
}
// The channels of a type: as many as fit of its first member's type, or the type itself.
template <class T, bool IsScalar = __is_arithmetic(T)>
struct __cv_channel { typedef T type; };
template <class T>
struct __cv_channel<T, false> { typedef decltype(T::x) type; };
template <class T>
inline cudaChannelFormatDesc cudaCreateChannelDesc() {
    typedef typename __cv_channel<T>::type channel;
    int bits = (int)sizeof(channel) * 8;
    int n = (int)(sizeof(T) / sizeof(channel));
    cudaChannelFormatKind kind = cudaChannelFormatKindFloat;
    if constexpr (__is_integral(channel)) {
        kind = (channel)-1 < (channel)0 ? cudaChannelFormatKindSigned : cudaChannelFormatKindUnsigned;
    }
    return cudaCreateChannelDesc(bits, n > 1 ? bits : 0, n > 2 ? bits : 0, n > 3 ? bits : 0, kind);
}
