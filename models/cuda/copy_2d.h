// Copies of rectangles, row by row.
#pragma once
#include <cv:cuda/copy_kind.h>
#include <cv:cuda/stream_type.h>
#include <cv:cv/boxes.h>

//! cv: exact; CUDA Runtime API, "Memory Management", cudaMemcpy2D
// Pre: as cudaMemcpy for each row; a row is no longer than the pitches.
inline cudaError_t __cv_copy_rows(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
                                  cudaMemcpyKind kind, cudaStream_t stream, __cv_copy_mode mode) {
    bool fits = width <= dpitch && width <= spitch;
    __cv_contract(fits, "cudaMemcpy2D: a row is longer than a pitch");
    if (!fits) return __cv_cuda_error(cudaErrorInvalidPitchValue);
    if (width > 0 && __cv_is_one_object(dst, src)) {
        for (size_t row = 0; row < height; ++row) {
            bool meets = __cv_meets_box((char *)dst + row * dpitch, src, spitch, height, width, height, 1);
            __cv_contract(!meets, "cudaMemcpy2D: source and destination overlap");
        }
    }
    for (size_t row = 0; row < height; ++row) {
        cudaError_t error =
            __cv_copy_as((char *)dst + row * dpitch, (const char *)src + row * spitch, width, kind, stream, mode);
        if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
}
inline cudaError_t cudaMemcpy2DAsync(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                                     size_t height, cudaMemcpyKind kind, cudaStream_t stream = 0) {
    return __cv_copy_rows(dst, dpitch, src, spitch, width, height, kind, stream, __cv_going_on);
}
inline cudaError_t cudaMemcpy2D(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
                                cudaMemcpyKind kind) {
    cudaError_t error =
        __cv_copy_rows(dst, dpitch, src, spitch, width, height, kind, (cudaStream_t)0, __cv_waiting);
    return __cv_finished(error, dst, src);
}
//! cv: exact; CUDA Runtime API, "Memory Management", cudaMemset2D
inline cudaError_t cudaMemset2DAsync(void *devPtr, size_t pitch, int value, size_t width, size_t height,
                                     cudaStream_t stream = 0) {
    __cv_check_work(stream);
    __cv_contract(width <= pitch, "cudaMemset2D: a row is longer than the pitch");
    __cv_contract(__cv_is_device_side(devPtr), "cudaMemset2D: the pointer is not device memory");
    if (width > pitch || !__cv_is_device_side(devPtr)) return __cv_cuda_error(cudaErrorInvalidValue);
    CUgraphNode_st *node = __cv_captured_node(stream, __cv_node_fill);
    if (node) {
        __cv_set_fill(node, devPtr, pitch, (unsigned int)value, 1, width, height);
        return cudaSuccess;
    }
    __cv_async_begin(stream);
    for (size_t row = 0; row < height; ++row) __cv_runtime_memset((char *)devPtr + row * pitch, value, width);
    __cv_async_end();
    return cudaSuccess;
}
// The host waits only where it can reach the memory itself.
inline cudaError_t cudaMemset2D(void *devPtr, size_t pitch, int value, size_t width, size_t height) {
    cudaError_t error = cudaMemset2DAsync(devPtr, pitch, value, width, height);
    if (__cv_object_space(devPtr) != 2) __cv_stream_sync((cudaStream_t)0);
    return error;
}
