// Reads of textures and surfaces in kernels: not supported.
#pragma once
#include <cv:cuda/array.h>

//! cv: unsupported; CUDA C++ Programming Guide, "Texture Functions", "Surface Functions"
template <class T>
__device__ inline T tex1Dfetch(cudaTextureObject_t, int) {
    __cv_unsupported("texture reads");
    return __cv_nondet<T>();
}
template <class T>
__device__ inline T tex1D(cudaTextureObject_t, float) {
    __cv_unsupported("texture reads");
    return __cv_nondet<T>();
}
template <class T>
__device__ inline T tex2D(cudaTextureObject_t, float, float) {
    __cv_unsupported("texture reads");
    return __cv_nondet<T>();
}
template <class T>
__device__ inline T tex3D(cudaTextureObject_t, float, float, float) {
    __cv_unsupported("texture reads");
    return __cv_nondet<T>();
}
template <class T>
__device__ inline T tex2DLayered(cudaTextureObject_t, float, float, int) {
    __cv_unsupported("texture reads");
    return __cv_nondet<T>();
}
template <class T>
__device__ inline T tex2DLod(cudaTextureObject_t, float, float, float) {
    __cv_unsupported("texture reads");
    return __cv_nondet<T>();
}
template <class T>
__device__ inline T surf1Dread(cudaSurfaceObject_t, int) {
    __cv_unsupported("surface reads");
    return __cv_nondet<T>();
}
template <class T>
__device__ inline T surf2Dread(cudaSurfaceObject_t, int, int) {
    __cv_unsupported("surface reads");
    return __cv_nondet<T>();
}
template <class T>
__device__ inline T surf3Dread(cudaSurfaceObject_t, int, int, int) {
    __cv_unsupported("surface reads");
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void surf1Dwrite(T, cudaSurfaceObject_t, int) {
    __cv_unsupported("surface writes");
}
template <class T>
__device__ inline void surf2Dwrite(T, cudaSurfaceObject_t, int, int) {
    __cv_unsupported("surface writes");
}
template <class T>
__device__ inline void surf3Dwrite(T, cudaSurfaceObject_t, int, int, int) {
    __cv_unsupported("surface writes");
}
