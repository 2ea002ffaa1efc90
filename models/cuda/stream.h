// Streams. Work is carried out in the order of the calls, one legal schedule of streams; where operations that nothing
// orders touch the same memory, that is a race.
#pragma once
#include <cv:cuda/error.h>
#include <cv:cuda/stream_type.h>

//! cv: under; CUDA Runtime API, "Stream Management"
#define cudaStreamDefault 0u
#define cudaStreamNonBlocking 1u
#define cudaStreamLegacy ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)
inline cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned int flags, int priority) {
    __cv_contract(stream != 0, "cudaStreamCreate: the address of the stream is null");
    if (stream == 0 || flags > 1) return __cv_cuda_error(cudaErrorInvalidValue);
    cudaStream_t created = (cudaStream_t)__cv_alloc(sizeof(CUstream_st), 0);
    created->flags = flags;
    created->priority = priority;
    __cv_stream_create(created, flags);
    *stream = created;
    return cudaSuccess;
}
inline cudaError_t cudaStreamCreate(cudaStream_t *stream) { return cudaStreamCreateWithPriority(stream, 0, 0); }
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags) {
    return cudaStreamCreateWithPriority(stream, flags, 0);
}
inline cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    __cv_contract(stream != 0, "cudaStreamDestroy: the stream is null");
    if (stream == 0) return __cv_cuda_error(cudaErrorInvalidResourceHandle);
    __cv_free(stream, 0);
    return cudaSuccess;
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    __cv_stream_sync(stream);
    return cudaSuccess;
}
inline cudaError_t cudaStreamQuery(cudaStream_t stream) {
    if (__cv_nondet<bool>()) return cudaErrorNotReady;
    __cv_stream_sync(stream);
    return cudaSuccess;
}
typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void *userData);
typedef void (*cudaHostFn_t)(void *userData);
inline cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *data, unsigned int) {
    __cv_async_begin(stream);
    callback(stream, cudaSuccess, data);
    __cv_async_end();
    return cudaSuccess;
}
inline cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *data) {
    __cv_async_begin(stream);
    function(data);
    __cv_async_end();
    return cudaSuccess;
}
inline cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest) {
    if (least) *least = 0;
    if (greatest) *greatest = -5;
    return cudaSuccess;
}
