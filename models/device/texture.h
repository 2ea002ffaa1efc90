// Reads of texture objects in kernels.
#pragma once
#include <cv:device/texture_fetch.h>
#include <cv:vector/float.h>

//! cv: over; CUDA C++ Programming Guide, "Texture Functions"
template <class T>
__device__ inline T tex1Dfetch(cudaTextureObject_t object, int i) {
    const __cv_view *view = __cv_view_of(object);
    return view ? __cv_fetch<T>(view, i) : __cv_unspecified<T>("tex1Dfetch");
}
template <class T>
__device__ inline void tex1Dfetch(T *to, cudaTextureObject_t object, int i) {
    *to = tex1Dfetch<T>(object, i);
}
template <class T, class X>
__device__ inline T tex1D(cudaTextureObject_t object, X x) {
    const __cv_view *view = __cv_view_of(object);
    return view ? __cv_sample<T>(view, x) : __cv_unspecified<T>("tex1D");
}
template <class T, class X>
__device__ inline void tex1D(T *to, cudaTextureObject_t object, X x) {
    *to = tex1D<T>(object, x);
}
template <class T, class X, class Y>
__device__ inline T tex2D(cudaTextureObject_t object, X x, Y y) {
    const __cv_view *view = __cv_view_of(object);
    return view ? __cv_sample<T>(view, x, y) : __cv_unspecified<T>("tex2D");
}
template <class T, class X, class Y>
__device__ inline void tex2D(T *to, cudaTextureObject_t object, X x, Y y) {
    *to = tex2D<T>(object, x, y);
}
template <class T, class X, class Y, class Z>
__device__ inline T tex3D(cudaTextureObject_t object, X x, Y y, Z z) {
    const __cv_view *view = __cv_view_of(object);
    return view ? __cv_sample<T>(view, x, y, z) : __cv_unspecified<T>("tex3D");
}
template <class T, class X, class Y, class Z>
__device__ inline void tex3D(T *to, cudaTextureObject_t object, X x, Y y, Z z) {
    *to = tex3D<T>(object, x, y, z);
}
// Layers are slices of the array.
template <class T, class X>
__device__ inline T tex1DLayered(cudaTextureObject_t object, X x, int layer) {
    const __cv_view *view = __cv_view_of(object);
    if (!view) return __cv_unspecified<T>("tex1DLayered");
    __cv_cell column = __cv_cell_of(x, view->width, view->how, 0);
    return __cv_texel_at<T>(view, column, __cv_first_cell(), __cv_layer(layer, view->depth));
}
template <class T, class X>
__device__ inline void tex1DLayered(T *to, cudaTextureObject_t object, X x, int layer) {
    *to = tex1DLayered<T>(object, x, layer);
}
template <class T, class X, class Y>
__device__ inline T tex2DLayered(cudaTextureObject_t object, X x, Y y, int layer) {
    const __cv_view *view = __cv_view_of(object);
    if (!view) return __cv_unspecified<T>("tex2DLayered");
    __cv_cell column = __cv_cell_of(x, view->width, view->how, 0);
    __cv_cell row = __cv_cell_of(y, view->height, view->how, 1);
    return __cv_texel_at<T>(view, column, row, __cv_layer(layer, view->depth));
}
template <class T, class X, class Y>
__device__ inline void tex2DLayered(T *to, cudaTextureObject_t object, X x, Y y, int layer) {
    *to = tex2DLayered<T>(object, x, y, layer);
}
// Mipmaps and cubes give any value.
template <class T>
__device__ inline T tex1DLod(cudaTextureObject_t, float, float) {
    return __cv_unspecified<T>("tex1DLod");
}
template <class T>
__device__ inline void tex1DLod(T *to, cudaTextureObject_t, float, float) {
    *to = __cv_unspecified<T>("tex1DLod");
}
template <class T>
__device__ inline T tex2DLod(cudaTextureObject_t, float, float, float) {
    return __cv_unspecified<T>("tex2DLod");
}
template <class T>
__device__ inline void tex2DLod(T *to, cudaTextureObject_t, float, float, float) {
    *to = __cv_unspecified<T>("tex2DLod");
}
template <class T>
__device__ inline T tex3DLod(cudaTextureObject_t, float, float, float, float) {
    return __cv_unspecified<T>("tex3DLod");
}
template <class T>
__device__ inline void tex3DLod(T *to, cudaTextureObject_t, float, float, float, float) {
    *to = __cv_unspecified<T>("tex3DLod");
}
template <class T>
__device__ inline T tex1DLayeredLod(cudaTextureObject_t, float, int, float) {
    return __cv_unspecified<T>("tex1DLayeredLod");
}
template <class T>
__device__ inline void tex1DLayeredLod(T *to, cudaTextureObject_t, float, int, float) {
    *to = __cv_unspecified<T>("tex1DLayeredLod");
}
template <class T>
__device__ inline T tex2DLayeredLod(cudaTextureObject_t, float, float, int, float) {
    return __cv_unspecified<T>("tex2DLayeredLod");
}
template <class T>
__device__ inline void tex2DLayeredLod(T *to, cudaTextureObject_t, float, float, int, float) {
    *to = __cv_unspecified<T>("tex2DLayeredLod");
}
template <class T>
__device__ inline T tex1DGrad(cudaTextureObject_t, float, float, float) {
    return __cv_unspecified<T>("tex1DGrad");
}
template <class T>
__device__ inline void tex1DGrad(T *to, cudaTextureObject_t, float, float, float) {
    *to = __cv_unspecified<T>("tex1DGrad");
}
template <class T>
__device__ inline T tex2DGrad(cudaTextureObject_t, float, float, float2, float2) {
    return __cv_unspecified<T>("tex2DGrad");
}
template <class T>
__device__ inline void tex2DGrad(T *to, cudaTextureObject_t, float, float, float2, float2) {
    *to = __cv_unspecified<T>("tex2DGrad");
}
template <class T>
__device__ inline T tex3DGrad(cudaTextureObject_t, float, float, float, float4, float4) {
    return __cv_unspecified<T>("tex3DGrad");
}
template <class T>
__device__ inline void tex3DGrad(T *to, cudaTextureObject_t, float, float, float, float4, float4) {
    *to = __cv_unspecified<T>("tex3DGrad");
}
template <class T>
__device__ inline T texCubemap(cudaTextureObject_t, float, float, float) {
    return __cv_unspecified<T>("texCubemap");
}
template <class T>
__device__ inline void texCubemap(T *to, cudaTextureObject_t, float, float, float) {
    *to = __cv_unspecified<T>("texCubemap");
}
template <class T>
__device__ inline T texCubemapLod(cudaTextureObject_t, float, float, float, float) {
    return __cv_unspecified<T>("texCubemapLod");
}
template <class T>
__device__ inline void texCubemapLod(T *to, cudaTextureObject_t, float, float, float, float) {
    *to = __cv_unspecified<T>("texCubemapLod");
}
template <class T>
__device__ inline T texCubemapLayered(cudaTextureObject_t, float, float, float, int) {
    return __cv_unspecified<T>("texCubemapLayered");
}
template <class T>
__device__ inline void texCubemapLayered(T *to, cudaTextureObject_t, float, float, float, int) {
    *to = __cv_unspecified<T>("texCubemapLayered");
}
template <class T>
__device__ inline T texCubemapLayeredLod(cudaTextureObject_t, float, float, float, int, float) {
    return __cv_unspecified<T>("texCubemapLayeredLod");
}
template <class T>
__device__ inline void texCubemapLayeredLod(T *to, cudaTextureObject_t, float, float, float, int, float) {
    *to = __cv_unspecified<T>("texCubemapLayeredLod");
}
template <class T>
__device__ inline T tex2Dgather(cudaTextureObject_t, float, float, int = 0) {
    return __cv_unspecified<T>("tex2Dgather");
}
