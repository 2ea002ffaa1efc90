// Graphs of device work: what they are, and how they are captured.
#pragma once
#include <cv:cuda/capture.h>
#include <cv:cuda/event.h>
#include <cv:cuda/launch.h>
#include <cv:cuda/set.h>
#include <cv:cuda/stream.h>

//! cv: exact; CUDA Runtime API, "Graph Management"
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
struct CUgraphExec_st {
    CUgraph_st graph;
    // Its nodes in an order that their dependencies allow.
    __cv_node_list *order;
    char start, end;
};
typedef struct CUgraphExec_st *cudaGraphExec_t;
enum cudaStreamCaptureMode {
    cudaStreamCaptureModeGlobal = 0,
    cudaStreamCaptureModeThreadLocal = 1,
    cudaStreamCaptureModeRelaxed = 2,
};
enum cudaStreamCaptureStatus {
    cudaStreamCaptureStatusNone = 0,
    cudaStreamCaptureStatusActive = 1,
    cudaStreamCaptureStatusInvalidated = 2,
};
enum cudaGraphNodeType {
    cudaGraphNodeTypeKernel = 0,
    cudaGraphNodeTypeMemcpy = 1,
    cudaGraphNodeTypeMemset = 2,
    cudaGraphNodeTypeHost = 3,
    cudaGraphNodeTypeGraph = 4,
    cudaGraphNodeTypeEmpty = 5,
};
enum cudaGraphExecUpdateResult {
    cudaGraphExecUpdateSuccess = 0,
    cudaGraphExecUpdateError = 1,
    cudaGraphExecUpdateErrorTopologyChanged = 2,
    cudaGraphExecUpdateErrorNodeTypeChanged = 3,
};
struct cudaGraphExecUpdateResultInfo {
    cudaGraphExecUpdateResult result;
    cudaGraphNode_t errorNode, errorFromNode;
};
struct cudaKernelNodeParams {
    void *func;
    dim3 gridDim, blockDim;
    unsigned int sharedMemBytes;
    void **kernelParams, **extra;
};
struct cudaMemsetParams {
    void *dst;
    size_t pitch;
    unsigned int value, elementSize;
    size_t width, height;
};
struct cudaHostNodeParams {
    cudaHostFn_t fn;
    void *userData;
};
#define cudaGraphInstantiateFlagAutoFreeOnLaunch 1u
inline void __cv_check_graph(cudaGraph_t graph) {
    __cv_enter_runtime();
    __cv_contract(graph != 0 && __cv_object_size(graph) != 0, "the graph has been destroyed, or is none");
}
inline void __cv_check_exec(cudaGraphExec_t exec) {
    __cv_enter_runtime();
    __cv_contract(exec != 0 && __cv_object_size(exec) != 0, "the executable graph has been destroyed, or is none");
}
inline void __cv_check_node(cudaGraphNode_t node) {
    __cv_enter_runtime();
    bool is_node = node != 0 && node->graph != 0 && __cv_object_size(node->graph) != 0;
    __cv_contract(is_node, "the node, or its graph, has been destroyed, or is none");
}
inline cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned int) {
    __cv_enter_runtime();
    __cv_contract(graph != 0, "cudaGraphCreate: the address of the graph is null");
    if (graph == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    cudaGraph_t made = (cudaGraph_t)__cv_alloc(sizeof(CUgraph_st), 11);
    made->first = made->last = 0;
    *graph = made;
    return cudaSuccess;
}
inline cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    __cv_enter_runtime();
    __cv_contract(graph != 0, "cudaGraphDestroy: the graph is null");
    if (graph == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_free(graph, 11);
    return cudaSuccess;
}
inline cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
    __cv_enter_runtime();
    __cv_contract(exec != 0, "cudaGraphExecDestroy: the executable graph is null");
    if (exec == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_free(exec, 11);
    return cudaSuccess;
}

//! cv: exact; CUDA Runtime API, "Stream Management", cudaStreamBeginCapture, cudaStreamEndCapture
// Pre: the stream is not the legacy default stream and not captured.
inline cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) {
    __cv_check_stream(stream);
    bool is_legacy = (unsigned long)stream <= 1;
    __cv_contract(!is_legacy, "cudaStreamBeginCapture: the legacy default stream cannot be captured");
    if (is_legacy) return __cv_cuda_error(cudaErrorStreamCaptureUnsupported);
    bool is_free = __cv_captured_of(stream) == 0;
    __cv_contract(is_free, "cudaStreamBeginCapture: the stream is captured already");
    if (!is_free) return __cv_cuda_error(cudaErrorIllegalState);
    __cv_capture *capture = (__cv_capture *)__cv_alloc(sizeof(__cv_capture), 10);
    cudaError_t error = cudaGraphCreate(&capture->graph, 0);
    capture->origin = stream;
    capture->is_open = true;
    capture->is_strict = mode != cudaStreamCaptureModeRelaxed;
    __cv_has_captured = true;
    ++__cv_n_captures;
    __cv_n_strict_captures += capture->is_strict;
    __cv_add_captured(stream, capture, 0);
    return error;
}
// Marks what comes before marked nodes. In a graph that was captured, dependencies are older.
inline bool __cv_is_joined(__cv_captured *origin) {
    for (__cv_node_list *edge = origin->after; edge != 0; edge = edge->next) edge->node->is_marked = true;
    bool is_joined = true;
    for (CUgraphNode_st *node = origin->capture->graph->last; node != 0; node = node->previous) {
        is_joined = is_joined && node->is_marked;
        if (node->is_marked) {
            for (__cv_node_list *edge = node->before; edge != 0; edge = edge->next) edge->node->is_marked = true;
        }
    }
    return is_joined;
}
// Pre: the capture began in this stream, and all of its work is joined to it.
inline cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph) {
    __cv_check_stream(stream);
    __cv_captured *origin = __cv_captured_of(stream);
    bool is_origin = graph != 0 && origin != 0 && origin->capture->origin == stream;
    __cv_contract(is_origin, "cudaStreamEndCapture: no capture has begun in this stream");
    if (!is_origin) return __cv_cuda_error(cudaErrorIllegalState);
    __cv_capture *capture = origin->capture;
    bool is_joined = __cv_is_joined(origin);
    __cv_contract(is_joined, "cudaStreamEndCapture: work of another stream is not joined to that of this one");
    capture->is_open = false;
    --__cv_n_captures;
    __cv_n_strict_captures -= capture->is_strict;
    __cv_remove_captured(capture);
    *graph = is_joined ? capture->graph : 0;
    return is_joined ? cudaSuccess : __cv_cuda_error(cudaErrorStreamCaptureUnjoined);
}
inline cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus *status) {
    __cv_check_stream(stream);
    if (status == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    *status = __cv_is_captured(stream) ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
    return cudaSuccess;
}
// Only the calls that are prohibited for all threads are told apart, of which there is one.
inline cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *) {
    __cv_unsupported("exchange of the capture mode");
    return cudaSuccess;
}

//! cv: unsupported; CUDA Runtime API, "Graph Management", cudaGraphConditionalHandleCreate
typedef unsigned long long cudaGraphConditionalHandle;
#define cudaGraphCondAssignDefault 1u
inline cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *, cudaGraph_t, unsigned int = 0,
                                                    unsigned int = 0) {
    __cv_unsupported("conditional nodes of graphs");
    return cudaErrorNotSupported;
}
__device__ inline void cudaGraphSetConditional(cudaGraphConditionalHandle, unsigned int) {
    __cv_unsupported("conditional nodes of graphs");
}
