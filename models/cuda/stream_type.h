// Handles of streams.
#pragma once
#include <cv:cuda/error.h>

//! cv: exact; CUDA Runtime API, "Data types used by CUDA Runtime"
struct CUstream_st { unsigned int flags; int priority; };
typedef struct CUstream_st *cudaStream_t;
// Streams of launches by kernels (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism").
#define cudaStreamTailLaunch ((cudaStream_t)3)
#define cudaStreamFireAndForget ((cudaStream_t)4)
// Whether a handle is one of the default streams or a stream that has not been destroyed.
inline bool __cv_is_stream(cudaStream_t stream) {
    return (unsigned long)stream <= 2 || !__cv_is_known(stream) || __cv_object_size(stream) != 0;
}
inline void __cv_check_stream(cudaStream_t stream) {
    __cv_enter_runtime();
    __cv_contract(__cv_is_stream(stream), "the stream has been destroyed, or is none");
}
