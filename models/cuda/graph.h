// Graphs of device work: their types are known, their use is not supported.
#pragma once
#include <cv:cuda/error.h>
#include <cv:cuda/stream_type.h>

//! cv: unsupported; CUDA Runtime API, "Graph Management"
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
enum cudaStreamCaptureMode {
    cudaStreamCaptureModeGlobal = 0,
    cudaStreamCaptureModeThreadLocal = 1,
    cudaStreamCaptureModeRelaxed = 2,
};
inline cudaError_t cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode) {
    __cv_unsupported("CUDA graphs");
    return cudaSuccess;
}
inline cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t *) {
    __cv_unsupported("CUDA graphs");
    return cudaSuccess;
}
inline cudaError_t cudaGraphCreate(cudaGraph_t *, unsigned int) {
    __cv_unsupported("CUDA graphs");
    return cudaSuccess;
}
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t, ...) {
    __cv_unsupported("CUDA graphs");
    return cudaSuccess;
}
inline cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t) {
    __cv_unsupported("CUDA graphs");
    return cudaSuccess;
}
inline cudaError_t cudaGraphDestroy(cudaGraph_t) {
    __cv_unsupported("CUDA graphs");
    return cudaSuccess;
}
inline cudaError_t cudaGraphExecDestroy(cudaGraphExec_t) {
    __cv_unsupported("CUDA graphs");
    return cudaSuccess;
}
