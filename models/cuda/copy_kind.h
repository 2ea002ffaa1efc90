// Directions of copies, and the check that a direction fits the pointers.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/error.h>
#include <cv:cuda/stream_type.h>
#include <cv:cv/overlap.h>

//! cv: exact; CUDA Runtime API, "Data types used by CUDA Runtime", cudaMemcpyKind
enum cudaMemcpyKind {
    cudaMemcpyHostToHost = 0,
    cudaMemcpyHostToDevice = 1,
    cudaMemcpyDeviceToHost = 2,
    cudaMemcpyDeviceToDevice = 3,
    cudaMemcpyDefault = 4,
};
// Managed and page-locked memory belong to both sides; what is no valid pointer is reported by the access.
inline bool __cv_is_host_side(const void *p) {
    int space = __cv_object_space(p);
    return space != 2 && space != 5;
}
inline bool __cv_is_device_side(const void *p) { return __cv_object_space(p) != 1; }
inline bool __cv_kind_fits(const void *to, const void *from, cudaMemcpyKind kind) {
    if (kind == cudaMemcpyHostToDevice) return __cv_is_device_side(to) && __cv_is_host_side(from);
    if (kind == cudaMemcpyDeviceToHost) return __cv_is_host_side(to) && __cv_is_device_side(from);
    if (kind == cudaMemcpyDeviceToDevice) return __cv_is_device_side(to) && __cv_is_device_side(from);
    if (kind == cudaMemcpyHostToHost) return __cv_is_host_side(to) && __cv_is_host_side(from);
    return kind == cudaMemcpyDefault;
}
// A copy in a stream. One to pageable host memory returns once it is done; one from it has taken the data.
inline cudaError_t __cv_copy_in(void *to, const void *from, size_t count, cudaMemcpyKind kind, cudaStream_t stream) {
    if (count == 0) return cudaSuccess;
    bool fits = __cv_kind_fits(to, from, kind);
    __cv_contract(fits, "cudaMemcpy: the direction does not fit the pointers");
    if (!fits) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_contract(!__cv_overlap(to, from, count), "cudaMemcpy: source and destination overlap");
    __cv_async_begin(stream);
    __cv_runtime_memcpy(to, from, count);
    __cv_async_end();
    if (__cv_object_space(to) == 1) __cv_stream_sync(stream);
    return cudaSuccess;
}
// The same in the default stream; the host waits unless both sides are device memory.
inline cudaError_t __cv_copy(void *to, const void *from, size_t count, cudaMemcpyKind kind) {
    cudaError_t error = __cv_copy_in(to, from, count, kind, (cudaStream_t)0);
    if (__cv_object_space(to) != 2 || __cv_object_space(from) != 2) __cv_stream_sync((cudaStream_t)0);
    return error;
}
