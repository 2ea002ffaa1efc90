// Reads and writes of surface objects in kernels. The value of a read is any value; writes are not supported, since
// races between them would not be seen.
#pragma once
#include <cv:cuda/array.h>

//! cv: over; CUDA C++ Programming Guide, "Surface Functions"
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero = 0, cudaBoundaryModeClamp = 1, cudaBoundaryModeTrap = 2 };
typedef cudaSurfaceBoundaryMode __cv_edge;
template <class T>
__device__ inline T surf1Dread(cudaSurfaceObject_t, int, __cv_edge = cudaBoundaryModeTrap) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void surf1Dread(T *to, cudaSurfaceObject_t, int, __cv_edge = cudaBoundaryModeTrap) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T surf2Dread(cudaSurfaceObject_t, int, int, __cv_edge = cudaBoundaryModeTrap) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void surf2Dread(T *to, cudaSurfaceObject_t, int, int, __cv_edge = cudaBoundaryModeTrap) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T surf3Dread(cudaSurfaceObject_t, int, int, int, __cv_edge = cudaBoundaryModeTrap) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void surf3Dread(T *to, cudaSurfaceObject_t, int, int, int, __cv_edge = cudaBoundaryModeTrap) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T surf1DLayeredread(cudaSurfaceObject_t, int, int, __cv_edge = cudaBoundaryModeTrap) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void surf1DLayeredread(T *to, cudaSurfaceObject_t, int, int, __cv_edge = cudaBoundaryModeTrap) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T surf2DLayeredread(cudaSurfaceObject_t, int, int, int, __cv_edge = cudaBoundaryModeTrap) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void surf2DLayeredread(T *to, cudaSurfaceObject_t, int, int, int, __cv_edge = cudaBoundaryModeTrap) {
    *to = __cv_nondet<T>();
}
template <class T>
__device__ inline T surfCubemapread(cudaSurfaceObject_t, int, int, int, __cv_edge = cudaBoundaryModeTrap) {
    return __cv_nondet<T>();
}
template <class T>
__device__ inline void surfCubemapread(T *to, cudaSurfaceObject_t, int, int, int, __cv_edge = cudaBoundaryModeTrap) {
    *to = __cv_nondet<T>();
}
//! cv: unsupported; CUDA C++ Programming Guide, "Surface Functions"
template <class T>
__device__ inline void surf1Dwrite(T, cudaSurfaceObject_t, int, __cv_edge = cudaBoundaryModeTrap) {
    __cv_unsupported("surface writes");
}
template <class T>
__device__ inline void surf2Dwrite(T, cudaSurfaceObject_t, int, int, __cv_edge = cudaBoundaryModeTrap) {
    __cv_unsupported("surface writes");
}
template <class T>
__device__ inline void surf3Dwrite(T, cudaSurfaceObject_t, int, int, int, __cv_edge = cudaBoundaryModeTrap) {
    __cv_unsupported("surface writes");
}
template <class T>
__device__ inline void surf1DLayeredwrite(T, cudaSurfaceObject_t, int, int, __cv_edge = cudaBoundaryModeTrap) {
    __cv_unsupported("surface writes");
}
template <class T>
__device__ inline void surf2DLayeredwrite(T, cudaSurfaceObject_t, int, int, int, __cv_edge = cudaBoundaryModeTrap) {
    __cv_unsupported("surface writes");
}
template <class T>
__device__ inline void surfCubemapwrite(T, cudaSurfaceObject_t, int, int, int, __cv_edge = cudaBoundaryModeTrap) {
    __cv_unsupported("surface writes");
}
