// Streams. Work is carried out in the order of the calls, one legal schedule of streams; where operations that nothing
// orders touch the same memory, that is a race.
#pragma once
#include <cv:cuda/error.h>
#include <cv:cuda/capture.h>
#include <cv:cuda/stream_type.h>

//! cv: under; CUDA Runtime API, "Stream Management"
#define cudaStreamDefault 0u
#define cudaStreamNonBlocking 1u
#define cudaStreamLegacy ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)
inline cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned int flags, int priority) {
    __cv_enter_runtime();
    __cv_contract(stream != 0, "cudaStreamCreate: the address of the stream is null");
    if (stream == 0 || flags > 1) return __cv_cuda_error(cudaErrorInvalidValue);
    cudaStream_t created = (cudaStream_t)__cv_alloc(sizeof(CUstream_st), 11);
    created->flags = flags;
    created->priority = priority;
    __cv_stream_create(created, flags);
    *stream = created;
    return cudaSuccess;
}
inline cudaError_t cudaStreamCreate(cudaStream_t *stream) { return cudaStreamCreateWithPriority(stream, 0, 0); }
__host__ __device__ inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags) {
    if (__cv_is_device()) {
        __cv_unsupported("streams that kernels make");
        return cudaErrorNotSupported;
    }
    return cudaStreamCreateWithPriority(stream, flags, 0);
}
__host__ __device__ inline cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    if (__cv_is_device()) {
        __cv_unsupported("streams that kernels make");
        return cudaErrorNotSupported;
    }
    __cv_enter_runtime();
    __cv_contract(stream != 0, "cudaStreamDestroy: the stream is null");
    if (stream == 0) return __cv_cuda_error(cudaErrorInvalidResourceHandle);
    __cv_free(stream, 11);
    return cudaSuccess;
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    __cv_check_wait(stream);
    __cv_stream_sync(stream);
    return cudaSuccess;
}
inline cudaError_t cudaStreamQuery(cudaStream_t stream) {
    __cv_check_wait(stream);
    if (!__cv_stream_is_done(stream) && __cv_nondet<bool>()) return cudaErrorNotReady;
    __cv_stream_sync(stream);
    return cudaSuccess;
}
//! cv: exact; CUDA Runtime API, "Stream Management", cudaStreamGetFlags, cudaStreamGetPriority
inline cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int *flags) {
    __cv_check_stream(stream);
    if (flags == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    *flags = (unsigned long)stream <= 2 ? cudaStreamDefault : stream->flags;
    return cudaSuccess;
}
inline cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority) {
    __cv_check_stream(stream);
    if (priority == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    *priority = (unsigned long)stream <= 2 ? 0 : stream->priority;
    return cudaSuccess;
}
// A function of the host is an operation of its stream, at the same time as what the host does meanwhile. It must not
// call the runtime.
//! cv: exact; CUDA Runtime API, "Stream Management", cudaStreamAddCallback; "Execution Control", cudaLaunchHostFunc
typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void *userData);
typedef void (*cudaHostFn_t)(void *userData);
inline void __cv_run_host_function(cudaStream_t stream, cudaHostFn_t function, void *data) {
    __cv_async_begin_host(stream);
    __cv_is_in_host_function = true;
    function(data);
    __cv_is_in_host_function = false;
    __cv_async_end();
}
inline cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *data, unsigned int) {
    __cv_check_work(stream);
    __cv_contract(!__cv_is_captured(stream), "cudaStreamAddCallback: the stream is captured");
    __cv_contract(callback != 0, "cudaStreamAddCallback: the function is null");
    if (callback == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_async_begin_host(stream);
    __cv_is_in_host_function = true;
    callback(stream, cudaSuccess, data);
    __cv_is_in_host_function = false;
    __cv_async_end();
    return cudaSuccess;
}
inline cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *data) {
    __cv_check_work(stream);
    __cv_contract(function != 0, "cudaLaunchHostFunc: the function is null");
    if (function == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    CUgraphNode_st *node = __cv_captured_node(stream, __cv_node_host);
    if (node) {
        node->function = function;
        node->data = data;
        return cudaSuccess;
    }
    __cv_run_host_function(stream, function, data);
    return cudaSuccess;
}
inline cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest) {
    if (least) *least = 0;
    if (greatest) *greatest = -5;
    return cudaSuccess;
}
