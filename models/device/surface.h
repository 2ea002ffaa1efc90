// Reads and writes of surface objects in kernels: array elements by byte along x, by element along the other sides.
#pragma once
#include <cv:device/texture_fetch.h>

//! cv: over; CUDA C++ Programming Guide, "Surface Functions"
// Pre: with the boundary mode trap, the access is inside of the surface.
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero = 0, cudaBoundaryModeClamp = 1, cudaBoundaryModeTrap = 2 };
typedef cudaSurfaceBoundaryMode __cv_edge;
// The element at a place; null outside of the surface.
template <class T>
__device__ inline T *__cv_element(const __cv_view *view, long long x_bytes, long long y, long long z, __cv_edge edge) {
    long long width = (long long)(view->width * view->texel);
    long long height = view->height ? (long long)view->height : 1;
    long long depth = view->depth ? (long long)view->depth : 1;
    bool is_inside = x_bytes >= 0 && x_bytes + (long long)sizeof(T) <= width && y >= 0 && y < height && z >= 0 &&
                     z < depth;
    if (edge == cudaBoundaryModeTrap) __cv_contract(is_inside, "surface access outside of the surface");
    if (!is_inside && edge != cudaBoundaryModeClamp) return 0;
    long long last = width - (long long)sizeof(T);
    x_bytes = x_bytes < 0 ? 0 : x_bytes > last ? last : x_bytes;
    y = y < 0 ? 0 : y >= height ? height - 1 : y;
    z = z < 0 ? 0 : z >= depth ? depth - 1 : z;
    return (T *)(view->data + z * view->slice + y * view->pitch + x_bytes);
}
template <class T>
__device__ inline T __cv_surface_read(cudaSurfaceObject_t object, int x, int y, int z, __cv_edge edge) {
    const __cv_view *view = __cv_view_of(object);
    if (!view) return __cv_unspecified<T>("surface read");
    T *element = __cv_element<T>(view, x, y, z, edge);
    if (element) __cv_read_only(element, sizeof(T), 0);
    return element ? *element : T();
}
template <class T>
__device__ inline void __cv_surface_write(T value, cudaSurfaceObject_t object, int x, int y, int z, __cv_edge edge) {
    const __cv_view *view = __cv_view_of(object);
    if (!view) {
        __cv_unsupported("writes to a surface that is not known");
        return;
    }
    T *element = __cv_element<T>(view, x, y, z, edge);
    if (element) *element = value;
}
template <class T>
__device__ inline T surf1Dread(cudaSurfaceObject_t object, int x, __cv_edge edge = cudaBoundaryModeTrap) {
    return __cv_surface_read<T>(object, x, 0, 0, edge);
}
template <class T>
__device__ inline void surf1Dread(T *to, cudaSurfaceObject_t object, int x, __cv_edge edge = cudaBoundaryModeTrap) {
    *to = __cv_surface_read<T>(object, x, 0, 0, edge);
}
template <class T>
__device__ inline void surf1Dwrite(T value, cudaSurfaceObject_t object, int x, __cv_edge edge = cudaBoundaryModeTrap) {
    __cv_surface_write(value, object, x, 0, 0, edge);
}
template <class T>
__device__ inline T surf2Dread(cudaSurfaceObject_t object, int x, int y, __cv_edge edge = cudaBoundaryModeTrap) {
    return __cv_surface_read<T>(object, x, y, 0, edge);
}
template <class T>
__device__ inline void surf2Dread(T *to, cudaSurfaceObject_t object, int x, int y,
                                  __cv_edge edge = cudaBoundaryModeTrap) {
    *to = __cv_surface_read<T>(object, x, y, 0, edge);
}
template <class T>
__device__ inline void surf2Dwrite(T value, cudaSurfaceObject_t object, int x, int y,
                                   __cv_edge edge = cudaBoundaryModeTrap) {
    __cv_surface_write(value, object, x, y, 0, edge);
}
template <class T>
__device__ inline T surf3Dread(cudaSurfaceObject_t object, int x, int y, int z, __cv_edge edge = cudaBoundaryModeTrap) {
    return __cv_surface_read<T>(object, x, y, z, edge);
}
template <class T>
__device__ inline void surf3Dread(T *to, cudaSurfaceObject_t object, int x, int y, int z,
                                  __cv_edge edge = cudaBoundaryModeTrap) {
    *to = __cv_surface_read<T>(object, x, y, z, edge);
}
template <class T>
__device__ inline void surf3Dwrite(T value, cudaSurfaceObject_t object, int x, int y, int z,
                                   __cv_edge edge = cudaBoundaryModeTrap) {
    __cv_surface_write(value, object, x, y, z, edge);
}
template <class T>
__device__ inline T surf1DLayeredread(cudaSurfaceObject_t object, int x, int layer,
                                      __cv_edge edge = cudaBoundaryModeTrap) {
    return __cv_surface_read<T>(object, x, 0, layer, edge);
}
template <class T>
__device__ inline void surf1DLayeredread(T *to, cudaSurfaceObject_t object, int x, int layer,
                                         __cv_edge edge = cudaBoundaryModeTrap) {
    *to = __cv_surface_read<T>(object, x, 0, layer, edge);
}
template <class T>
__device__ inline void surf1DLayeredwrite(T value, cudaSurfaceObject_t object, int x, int layer,
                                          __cv_edge edge = cudaBoundaryModeTrap) {
    __cv_surface_write(value, object, x, 0, layer, edge);
}
template <class T>
__device__ inline T surf2DLayeredread(cudaSurfaceObject_t object, int x, int y, int layer,
                                      __cv_edge edge = cudaBoundaryModeTrap) {
    return __cv_surface_read<T>(object, x, y, layer, edge);
}
template <class T>
__device__ inline void surf2DLayeredread(T *to, cudaSurfaceObject_t object, int x, int y, int layer,
                                         __cv_edge edge = cudaBoundaryModeTrap) {
    *to = __cv_surface_read<T>(object, x, y, layer, edge);
}
template <class T>
__device__ inline void surf2DLayeredwrite(T value, cudaSurfaceObject_t object, int x, int y, int layer,
                                          __cv_edge edge = cudaBoundaryModeTrap) {
    __cv_surface_write(value, object, x, y, layer, edge);
}
// Cubes are slices.
template <class T>
__device__ inline T surfCubemapread(cudaSurfaceObject_t object, int x, int y, int face,
                                    __cv_edge edge = cudaBoundaryModeTrap) {
    return __cv_surface_read<T>(object, x, y, face, edge);
}
template <class T>
__device__ inline void surfCubemapread(T *to, cudaSurfaceObject_t object, int x, int y, int face,
                                       __cv_edge edge = cudaBoundaryModeTrap) {
    *to = __cv_surface_read<T>(object, x, y, face, edge);
}
template <class T>
__device__ inline void surfCubemapwrite(T value, cudaSurfaceObject_t object, int x, int y, int face,
                                        __cv_edge edge = cudaBoundaryModeTrap) {
    __cv_surface_write(value, object, x, y, face, edge);
}
