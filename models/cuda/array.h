// Arrays, textures and surfaces: their types are known, their use is not supported.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/error.h>
#include <cv:cuda/copy_kind.h>

//! cv: unsupported; CUDA Runtime API, "Texture Object Management", "Surface Object Management"
enum cudaChannelFormatKind {
    cudaChannelFormatKindSigned = 0,
    cudaChannelFormatKindUnsigned = 1,
    cudaChannelFormatKindFloat = 2,
    cudaChannelFormatKindNone = 3,
};
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
struct cudaArray { cudaChannelFormatDesc desc; };
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
struct cudaResourceDesc {
    cudaResourceType resType;
    union {
        struct { cudaArray_t array; } array;
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
};
struct cudaResourceViewDesc { int format; };
#define cudaArrayDefault 0u
#define cudaArraySurfaceLoadStore 2u
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
template <class T>
inline cudaChannelFormatDesc cudaCreateChannelDesc() {
    return cudaCreateChannelDesc((int)sizeof(T) * 8, 0, 0, 0, cudaChannelFormatKindNone);
}
inline cudaError_t cudaMallocArray(cudaArray_t *, const cudaChannelFormatDesc *, size_t, size_t = 0, unsigned int = 0) {
    __cv_unsupported("CUDA arrays");
    return cudaSuccess;
}
inline cudaError_t cudaMalloc3DArray(cudaArray_t *, const cudaChannelFormatDesc *, cudaExtent, unsigned int = 0) {
    __cv_unsupported("CUDA arrays");
    return cudaSuccess;
}
inline cudaError_t cudaFreeArray(cudaArray_t) {
    __cv_unsupported("CUDA arrays");
    return cudaSuccess;
}
inline cudaError_t cudaMemcpyToArray(cudaArray_t, size_t, size_t, const void *, size_t, cudaMemcpyKind) {
    __cv_unsupported("CUDA arrays");
    return cudaSuccess;
}
inline cudaError_t cudaMemcpy2DToArray(cudaArray_t, size_t, size_t, const void *, size_t, size_t, size_t,
                                       cudaMemcpyKind) {
    __cv_unsupported("CUDA arrays");
    return cudaSuccess;
}
inline cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *) {
    __cv_unsupported("cudaMemcpy3D");
    return cudaSuccess;
}
inline cudaError_t cudaCreateTextureObject(cudaTextureObject_t *, const cudaResourceDesc *, const cudaTextureDesc *,
                                           const cudaResourceViewDesc *) {
    __cv_unsupported("texture objects");
    return cudaSuccess;
}
inline cudaError_t cudaDestroyTextureObject(cudaTextureObject_t) {
    __cv_unsupported("texture objects");
    return cudaSuccess;
}
inline cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *, const cudaResourceDesc *) {
    __cv_unsupported("surface objects");
    return cudaSuccess;
}
inline cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t) {
    __cv_unsupported("surface objects");
    return cudaSuccess;
}
