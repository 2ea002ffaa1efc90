// Copies to and from CUDA arrays. Offsets and widths are in bytes where an array is given by two numbers, in elements
// where it is given by positions (CUDA Runtime API, cudaMemcpy3DParms).
#pragma once
#include <cv:cuda/array.h>
#include <cv:cuda/stream_type.h>
#include <cv:cv/boxes.h>

// A box of memory: where it begins, and how far apart its rows and slices are.
struct __cv_box {
    char *start;
    size_t pitch, slice, rows;
};
inline __cv_box __cv_box_of(cudaArray_const_t array, size_t x_bytes, size_t y, size_t z) {
    __cv_box box;
    box.pitch = array->texel * array->width;
    box.rows = array->height ? array->height : 1;
    box.slice = box.pitch * box.rows;
    box.start = array->data + z * box.slice + y * box.pitch + x_bytes;
    return box;
}
inline __cv_box __cv_box_of(const void *start, size_t pitch, size_t rows) {
    __cv_box box;
    box.start = (char *)start;
    box.pitch = pitch;
    box.rows = rows;
    box.slice = pitch * rows;
    return box;
}
inline bool __cv_holds(cudaArray_const_t array, size_t x_bytes, size_t y, size_t width, size_t height) {
    size_t rows = array->height ? array->height : 1;
    return x_bytes + width <= array->texel * array->width && y + height <= rows;
}
inline void __cv_check_boxes(__cv_box to, __cv_box from, size_t width, size_t height, size_t depth) {
    if (width == 0 || width > from.pitch || !__cv_is_one_object(to.start, from.start)) return;
    size_t rows = from.rows > height ? from.rows : height;
    for (size_t z = 0; z < depth; ++z) {
        for (size_t y = 0; y < height; ++y) {
            const char *row = to.start + z * to.slice + y * to.pitch;
            __cv_contract(!__cv_meets_box(row, from.start, from.pitch, rows, width, height, depth),
                          "copy of a box: source and destination overlap");
        }
    }
}
// Rows that follow each other without a gap are copied as one.
inline cudaError_t __cv_copy_box(__cv_box to, __cv_box from, size_t width, size_t height, size_t depth,
                                 cudaMemcpyKind kind, cudaStream_t stream, __cv_copy_mode mode) {
    __cv_check_boxes(to, from, width, height, depth);
    if (width == to.pitch && width == from.pitch) {
        width *= height;
        height = 1;
    }
    for (size_t z = 0; z < depth; ++z) {
        for (size_t y = 0; y < height; ++y) {
            cudaError_t error = __cv_copy_as(to.start + z * to.slice + y * to.pitch,
                                             from.start + z * from.slice + y * from.pitch, width, kind, stream, mode);
            if (error != cudaSuccess) return error;
        }
    }
    return cudaSuccess;
}
//! cv: exact; CUDA Runtime API, "Memory Management", cudaMemcpy2DToArray
// Pre: the region is inside of the array, a row is no longer than the pitch; else as cudaMemcpy for each row.
inline cudaError_t __cv_rows_to_array(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src, size_t spitch,
                                      size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream,
                                      __cv_copy_mode mode) {
    __cv_check_array(dst);
    bool fits = __cv_holds(dst, wOffset, hOffset, width, height) && width <= spitch;
    __cv_contract(fits, "cudaMemcpy2DToArray: the region is not inside of the array, or longer than the pitch");
    if (!fits) return __cv_cuda_error(cudaErrorInvalidValue);
    return __cv_copy_box(__cv_box_of(dst, wOffset, hOffset, 0), __cv_box_of(src, spitch, height), width, height, 1,
                         kind, stream, mode);
}
inline cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src,
                                            size_t spitch, size_t width, size_t height, cudaMemcpyKind kind,
                                            cudaStream_t stream = 0) {
    return __cv_rows_to_array(dst, wOffset, hOffset, src, spitch, width, height, kind, stream, __cv_going_on);
}
inline cudaError_t cudaMemcpy2DToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src, size_t spitch,
                                       size_t width, size_t height, cudaMemcpyKind kind) {
    cudaError_t error =
        __cv_rows_to_array(dst, wOffset, hOffset, src, spitch, width, height, kind, (cudaStream_t)0, __cv_waiting);
    return __cv_finished(error, dst->data, src);
}
inline cudaError_t __cv_rows_from_array(void *dst, size_t dpitch, cudaArray_const_t src, size_t wOffset,
                                        size_t hOffset, size_t width, size_t height, cudaMemcpyKind kind,
                                        cudaStream_t stream, __cv_copy_mode mode) {
    __cv_check_array(src);
    bool fits = __cv_holds(src, wOffset, hOffset, width, height) && width <= dpitch;
    __cv_contract(fits, "cudaMemcpy2DFromArray: the region is not inside of the array, or longer than the pitch");
    if (!fits) return __cv_cuda_error(cudaErrorInvalidValue);
    return __cv_copy_box(__cv_box_of(dst, dpitch, height), __cv_box_of(src, wOffset, hOffset, 0), width, height, 1,
                         kind, stream, mode);
}
inline cudaError_t cudaMemcpy2DFromArrayAsync(void *dst, size_t dpitch, cudaArray_const_t src, size_t wOffset,
                                              size_t hOffset, size_t width, size_t height, cudaMemcpyKind kind,
                                              cudaStream_t stream = 0) {
    return __cv_rows_from_array(dst, dpitch, src, wOffset, hOffset, width, height, kind, stream, __cv_going_on);
}
inline cudaError_t cudaMemcpy2DFromArray(void *dst, size_t dpitch, cudaArray_const_t src, size_t wOffset,
                                         size_t hOffset, size_t width, size_t height, cudaMemcpyKind kind) {
    cudaError_t error =
        __cv_rows_from_array(dst, dpitch, src, wOffset, hOffset, width, height, kind, (cudaStream_t)0, __cv_waiting);
    return __cv_finished(error, dst, src->data);
}
//! cv: exact; CUDA Runtime API, "Memory Management", cudaMemcpyToArray
// Pre: the bytes are inside of the array from the row on; else as cudaMemcpy.
inline cudaError_t cudaMemcpyToArrayAsync(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src,
                                          size_t count, cudaMemcpyKind kind, cudaStream_t stream = 0) {
    __cv_check_array(dst);
    return __cv_copy_in(__cv_box_of(dst, wOffset, hOffset, 0).start, src, count, kind, stream);
}
inline cudaError_t cudaMemcpyToArray(cudaArray_t dst, size_t wOffset, size_t hOffset, const void *src, size_t count,
                                     cudaMemcpyKind kind) {
    __cv_check_array(dst);
    return __cv_copy(__cv_box_of(dst, wOffset, hOffset, 0).start, src, count, kind);
}
inline cudaError_t cudaMemcpyFromArray(void *dst, cudaArray_const_t src, size_t wOffset, size_t hOffset, size_t count,
                                       cudaMemcpyKind kind) {
    __cv_check_array(src);
    return __cv_copy(dst, __cv_box_of(src, wOffset, hOffset, 0).start, count, kind);
}
//! cv: exact; CUDA Runtime API, "Memory Management", cudaMemcpy3D
// Pre: each side is an array or a pointer and not both, and holds the region, rows of which are no longer than its
// pitch; two arrays have elements of one size; else as cudaMemcpy for each row.
inline __cv_box __cv_side(cudaArray_t array, const cudaPos &pos, const cudaPitchedPtr &pitched) {
    if (array) return __cv_box_of(array, pos.x * array->texel, pos.y, pos.z);
    __cv_box box = __cv_box_of(pitched.ptr, pitched.pitch, pitched.ysize);
    box.start += pos.z * box.slice + pos.y * box.pitch + pos.x;
    return box;
}
// In bytes.
inline size_t __cv_width_of(const cudaMemcpy3DParms *p) {
    if (p->srcArray) return p->extent.width * p->srcArray->texel;
    return p->dstArray ? p->extent.width * p->dstArray->texel : p->extent.width;
}
inline bool __cv_side_holds(cudaArray_const_t array, const cudaPos &pos, const cudaPitchedPtr &pitched, size_t width,
                            const cudaExtent &extent) {
    if (array) {
        return __cv_holds(array, pos.x * array->texel, pos.y, width, extent.height) &&
               pos.z + extent.depth <= (array->depth ? array->depth : 1);
    }
    return pos.x + width <= pitched.pitch && (extent.depth <= 1 || pos.y + extent.height <= pitched.ysize);
}
inline bool __cv_check_3d(const cudaMemcpy3DParms *p) {
    bool is_valid =
        p != 0 && (p->srcArray != 0) != (p->srcPtr.ptr != 0) && (p->dstArray != 0) != (p->dstPtr.ptr != 0);
    __cv_contract(is_valid, "cudaMemcpy3D: a side is neither an array nor a pointer, or both");
    if (!is_valid) return false;
    if (p->srcArray) __cv_check_array(p->srcArray);
    if (p->dstArray) __cv_check_array(p->dstArray);
    is_valid = !p->srcArray || !p->dstArray || p->srcArray->texel == p->dstArray->texel;
    __cv_contract(is_valid, "cudaMemcpy3D: the arrays have elements of different sizes");
    if (!is_valid) return false;
    size_t width = __cv_width_of(p);
    is_valid = __cv_side_holds(p->srcArray, p->srcPos, p->srcPtr, width, p->extent) &&
               __cv_side_holds(p->dstArray, p->dstPos, p->dstPtr, width, p->extent);
    __cv_contract(is_valid, "cudaMemcpy3D: the region is not inside of an array, or longer than a pitch");
    return is_valid;
}
inline cudaError_t __cv_copy_3d(const cudaMemcpy3DParms *p, cudaStream_t stream, __cv_copy_mode mode) {
    if (!__cv_check_3d(p)) return __cv_cuda_error(cudaErrorInvalidValue);
    size_t width = __cv_width_of(p);
    return __cv_copy_box(__cv_side(p->dstArray, p->dstPos, p->dstPtr), __cv_side(p->srcArray, p->srcPos, p->srcPtr),
                         width, p->extent.height, p->extent.depth, p->kind, stream, mode);
}
inline cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *p, cudaStream_t stream = 0) {
    return __cv_copy_3d(p, stream, __cv_going_on);
}
inline cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *p) {
    cudaError_t error = __cv_copy_3d(p, (cudaStream_t)0, __cv_waiting);
    if (error != cudaSuccess) return error;
    return __cv_finished(error, __cv_side(p->dstArray, p->dstPos, p->dstPtr).start,
                         __cv_side(p->srcArray, p->srcPos, p->srcPtr).start);
}
