// Directions of copies, and the check that a direction fits the pointers.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/error.h>
#include <cv:cuda/capture.h>
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
inline bool __cv_is_device_only(const void *p) {
    int space = __cv_object_space(p);
    return space == 2 || space == 5;
}
// Managed and page-locked memory belong to both sides; what is no valid pointer is reported by the access.
inline bool __cv_is_host_side(const void *p) { return !__cv_is_device_only(p); }
inline bool __cv_is_device_side(const void *p) { return __cv_object_space(p) != 1; }
inline bool __cv_kind_fits(const void *to, const void *from, cudaMemcpyKind kind) {
    if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDeviceToDevice) return kind == cudaMemcpyDefault;
    // The lowest bit says that the copy goes to the device, the next one that it comes from there.
    return (kind & 1 ? __cv_is_device_side(to) : __cv_is_host_side(to)) &&
           (kind & 2 ? __cv_is_device_side(from) : __cv_is_host_side(from));
}
// When the host may go on (CUDA Runtime API, "API synchronization behavior"). `__cv_waiting`: the host waits for the
// copy, or it has taken the data before it returns, as for copies from pageable memory, which may not have arrived.
// `__cv_going_on`: the copy may take and give data later, that of pageable memory as well.
// `__cv_in_graph`: the same of a node, for which the host never waits.
enum __cv_copy_mode { __cv_waiting, __cv_going_on, __cv_in_graph };
inline cudaError_t __cv_copy_as(void *to, const void *from, size_t count, cudaMemcpyKind kind, cudaStream_t stream,
                                __cv_copy_mode mode) {
    __cv_check_work(stream);
    if (mode == __cv_waiting) __cv_check_unsafe();
    if (count == 0) return cudaSuccess;
    bool fits = __cv_kind_fits(to, from, kind);
    __cv_contract(fits, "cudaMemcpy: the direction does not fit the pointers");
    if (!fits) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_contract(!__cv_overlap(to, from, count), "cudaMemcpy: source and destination overlap");
    CUgraphNode_st *node = mode == __cv_going_on ? __cv_captured_node(stream, __cv_node_copy) : 0;
    if (node) {
        __cv_set_copy(node, to, count, count, from, count, count, count, 1, 1, kind);
        return cudaSuccess;
    }
    if (mode == __cv_waiting) __cv_async_begin(stream);
    else __cv_async_begin_host(stream);
    __cv_runtime_memcpy(to, from, count);
    __cv_async_end();
    if (mode == __cv_going_on && !__cv_is_device_only(to) && !__cv_is_device_only(from)) __cv_stream_sync(stream);
    return cudaSuccess;
}
inline cudaError_t __cv_copy_in(void *to, const void *from, size_t count, cudaMemcpyKind kind, cudaStream_t stream) {
    return __cv_copy_as(to, from, count, kind, stream, __cv_going_on);
}
// What follows copies that wait: a copy to device memory that comes from there or from pageable memory goes on.
inline cudaError_t __cv_finished(cudaError_t error, const void *to, const void *from) {
    bool goes_on = __cv_is_device_only(to) && (__cv_is_device_only(from) || __cv_object_space(from) == 1);
    if (!goes_on) __cv_stream_sync((cudaStream_t)0);
    return error;
}
inline cudaError_t __cv_copy(void *to, const void *from, size_t count, cudaMemcpyKind kind) {
    return __cv_finished(__cv_copy_as(to, from, count, kind, (cudaStream_t)0, __cv_waiting), to, from);
}
