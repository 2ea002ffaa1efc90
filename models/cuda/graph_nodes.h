// Nodes of graphs: what they do, and what they come after.
#pragma once
#include <cv:cuda/array_copy.h>
#include <cv:cuda/graph.h>
#include <cv:cuda/launch.h>
#include <cv:cuda/set.h>

//! cv: exact; CUDA Runtime API, "Graph Management", cudaGraphAddNode and its kin
inline bool __cv_add_node(cudaGraphNode_t *to, cudaGraph_t graph, const cudaGraphNode_t *before, size_t n,
                          __cv_node_kind kind) {
    __cv_check_graph(graph);
    bool is_valid = to != 0 && (n == 0 || before != 0);
    __cv_contract(is_valid, "a node is added to a graph by a null pointer");
    if (!is_valid) return false;
    CUgraphNode_st *node = __cv_new_node(graph, kind);
    for (size_t i = 0; i < n; ++i) {
        __cv_check_node(before[i]);
        __cv_contract(before[i]->graph == graph, "a node depends on a node of another graph");
        node->before = __cv_cons(before[i], node->before);
    }
    *to = node;
    return true;
}
inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                            size_t n) {
    __cv_check_graph(graph);
    for (size_t i = 0; i < n; ++i) {
        __cv_check_node(from[i]);
        __cv_check_node(to[i]);
        __cv_contract(from[i]->graph == graph && to[i]->graph == graph,
                      "cudaGraphAddDependencies: a node of another graph");
        to[i]->before = __cv_cons(from[i], to[i]->before);
    }
    return cudaSuccess;
}
inline cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                               const cudaGraphNode_t *to, size_t n) {
    __cv_check_graph(graph);
    for (size_t i = 0; i < n; ++i) {
        __cv_check_node(to[i]);
        __cv_node_list *kept = 0;
        for (__cv_node_list *edge = to[i]->before; edge != 0; edge = edge->next)
            if (edge->node != from[i]) kept = __cv_cons(edge->node, kept);
        to[i]->before = kept;
    }
    return cudaSuccess;
}
inline bool __cv_set_kernel_params(cudaGraphNode_t node, const cudaKernelNodeParams *p) {
    bool is_valid = p != 0 && p->func != 0;
    __cv_contract(is_valid, "the parameters of a kernel node are null, or name no kernel");
    if (!is_valid) return false;
    if (p->extra) __cv_unsupported("kernel nodes whose arguments are given by a buffer");
    __cv_set_kernel(node, p->func, p->gridDim.x, p->gridDim.y, p->gridDim.z, p->blockDim.x, p->blockDim.y,
                    p->blockDim.z, p->sharedMemBytes, p->kernelParams);
    return true;
}
inline cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *to, cudaGraph_t graph, const cudaGraphNode_t *before,
                                          size_t n, const cudaKernelNodeParams *params) {
    bool is_made = __cv_add_node(to, graph, before, n, __cv_node_kernel) && __cv_set_kernel_params(*to, params);
    return is_made ? cudaSuccess : __cv_cuda_error(cudaErrorInvalidValue);
}
inline cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams *params) {
    __cv_check_node(node);
    return __cv_set_kernel_params(node, params) ? cudaSuccess : __cv_cuda_error(cudaErrorInvalidValue);
}
inline cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams *params) {
    __cv_check_node(node);
    params->func = (void *)node->kernel;
    params->gridDim = dim3(node->grid[0], node->grid[1], node->grid[2]);
    params->blockDim = dim3(node->block[0], node->block[1], node->block[2]);
    params->sharedMemBytes = (unsigned int)node->shared_bytes;
    params->kernelParams = node->args;
    params->extra = 0;
    return cudaSuccess;
}
inline void __cv_set_copy_1d(cudaGraphNode_t node, void *dst, const void *src, size_t count, cudaMemcpyKind kind) {
    __cv_set_copy(node, dst, count, count, src, count, count, count, 1, 1, kind);
}
inline cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *to, cudaGraph_t graph, const cudaGraphNode_t *before,
                                            size_t n, void *dst, const void *src, size_t count, cudaMemcpyKind kind) {
    if (!__cv_add_node(to, graph, before, n, __cv_node_copy)) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_set_copy_1d(*to, dst, src, count, kind);
    return cudaSuccess;
}
inline cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *dst, const void *src, size_t count,
                                                  cudaMemcpyKind kind) {
    __cv_check_node(node);
    __cv_set_copy_1d(node, dst, src, count, kind);
    return cudaSuccess;
}
inline bool __cv_set_copy_params(cudaGraphNode_t node, const cudaMemcpy3DParms *p) {
    if (!__cv_check_3d(p)) return false;
    __cv_box to = __cv_side(p->dstArray, p->dstPos, p->dstPtr), from = __cv_side(p->srcArray, p->srcPos, p->srcPtr);
    size_t width = __cv_width_of(p);
    __cv_check_boxes(to, from, width, p->extent.height, p->extent.depth);
    __cv_set_copy(node, to.start, to.pitch, to.slice, from.start, from.pitch, from.slice, width, p->extent.height,
                  p->extent.depth, p->kind);
    return true;
}
inline cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *to, cudaGraph_t graph, const cudaGraphNode_t *before,
                                          size_t n, const cudaMemcpy3DParms *params) {
    bool is_made = __cv_add_node(to, graph, before, n, __cv_node_copy) && __cv_set_copy_params(*to, params);
    return is_made ? cudaSuccess : __cv_cuda_error(cudaErrorInvalidValue);
}
inline cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms *params) {
    __cv_check_node(node);
    return __cv_set_copy_params(node, params) ? cudaSuccess : __cv_cuda_error(cudaErrorInvalidValue);
}
inline bool __cv_set_fill_params(cudaGraphNode_t node, const cudaMemsetParams *p) {
    bool is_valid = p != 0 && (p->elementSize == 1 || p->elementSize == 2 || p->elementSize == 4);
    __cv_contract(is_valid, "the parameters of a fill node are null, or its elements have not 1, 2 or 4 bytes");
    if (!is_valid) return false;
    __cv_set_fill(node, p->dst, p->pitch, p->value, p->elementSize, p->width, p->height);
    return true;
}
inline cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *to, cudaGraph_t graph, const cudaGraphNode_t *before,
                                          size_t n, const cudaMemsetParams *params) {
    bool is_made = __cv_add_node(to, graph, before, n, __cv_node_fill) && __cv_set_fill_params(*to, params);
    return is_made ? cudaSuccess : __cv_cuda_error(cudaErrorInvalidValue);
}
inline cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams *params) {
    __cv_check_node(node);
    return __cv_set_fill_params(node, params) ? cudaSuccess : __cv_cuda_error(cudaErrorInvalidValue);
}
inline bool __cv_set_host_params(cudaGraphNode_t node, const cudaHostNodeParams *p) {
    bool is_valid = p != 0 && p->fn != 0;
    __cv_contract(is_valid, "the parameters of a host node are null, or name no function");
    if (!is_valid) return false;
    node->function = p->fn;
    node->data = p->userData;
    return true;
}
inline cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *to, cudaGraph_t graph, const cudaGraphNode_t *before,
                                        size_t n, const cudaHostNodeParams *params) {
    bool is_made = __cv_add_node(to, graph, before, n, __cv_node_host) && __cv_set_host_params(*to, params);
    return is_made ? cudaSuccess : __cv_cuda_error(cudaErrorInvalidValue);
}
inline cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams *params) {
    __cv_check_node(node);
    return __cv_set_host_params(node, params) ? cudaSuccess : __cv_cuda_error(cudaErrorInvalidValue);
}
inline cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *to, cudaGraph_t graph, const cudaGraphNode_t *before,
                                         size_t n) {
    return __cv_add_node(to, graph, before, n, __cv_node_empty) ? cudaSuccess
                                                                : __cv_cuda_error(cudaErrorInvalidValue);
}
