// Reads of texture objects in kernels. A read has no effect and is never out of bounds; its value is any value.
#pragma once
#include <cv:cuda/array.h>
#include <cv:vector/float.h>

//! cv: over; CUDA C++ Programming Guide, "Texture Functions"
template <class T>
__device__ inline T tex1Dfetch(cudaTextureObject_t, int) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void tex1Dfetch(T *to, cudaTextureObject_t, int) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T tex1D(cudaTextureObject_t, float) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void tex1D(T *to, cudaTextureObject_t, float) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T tex2D(cudaTextureObject_t, float, float) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void tex2D(T *to, cudaTextureObject_t, float, float) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T tex3D(cudaTextureObject_t, float, float, float) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void tex3D(T *to, cudaTextureObject_t, float, float, float) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T tex1DLayered(cudaTextureObject_t, float, int) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void tex1DLayered(T *to, cudaTextureObject_t, float, int) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T tex2DLayered(cudaTextureObject_t, float, float, int) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void tex2DLayered(T *to, cudaTextureObject_t, float, float, int) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T tex1DLod(cudaTextureObject_t, float, float) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void tex1DLod(T *to, cudaTextureObject_t, float, float) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T tex2DLod(cudaTextureObject_t, float, float, float) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void tex2DLod(T *to, cudaTextureObject_t, float, float, float) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T tex3DLod(cudaTextureObject_t, float, float, float, float) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void tex3DLod(T *to, cudaTextureObject_t, float, float, float, float) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T tex2DLayeredLod(cudaTextureObject_t, float, float, int, float) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void tex2DLayeredLod(T *to, cudaTextureObject_t, float, float, int, float) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T tex1DGrad(cudaTextureObject_t, float, float, float) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void tex1DGrad(T *to, cudaTextureObject_t, float, float, float) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T tex2DGrad(cudaTextureObject_t, float, float, float2, float2) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void tex2DGrad(T *to, cudaTextureObject_t, float, float, float2, float2) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T texCubemap(cudaTextureObject_t, float, float, float) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void texCubemap(T *to, cudaTextureObject_t, float, float, float) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T texCubemapLod(cudaTextureObject_t, float, float, float, float) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void texCubemapLod(T *to, cudaTextureObject_t, float, float, float, float) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T texCubemapLayered(cudaTextureObject_t, float, float, float, int) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void texCubemapLayered(T *to, cudaTextureObject_t, float, float, float, int) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T tex2Dgather(cudaTextureObject_t, float, float, int = 0) {
    return __cv_nondet<T>();
}
