// New work for the nodes of executable graphs.
#pragma once
#include <cv:cuda/error_codes.h>
#include <cv:cuda/graph_launch.h>

//! cv: exact; CUDA Runtime API, "Graph Management", cudaGraphExecUpdate and its kin
inline CUgraphNode_st *__cv_exec_node(cudaGraphExec_t exec, cudaGraphNode_t original) {
    __cv_check_exec(exec);
    for (CUgraphNode_st *node = exec->graph.first; node != 0; node = node->next)
        if (node->original == original) return node;
    __cv_contract(false, "the executable graph was not made from a graph with this node");
    return 0;
}
inline cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                    const cudaKernelNodeParams *params) {
    CUgraphNode_st *own = __cv_exec_node(exec, node);
    return own && __cv_set_kernel_params(own, params) ? cudaSuccess : __cv_cuda_error(cudaErrorInvalidValue);
}
inline cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void *dst,
                                                      const void *src, size_t count, cudaMemcpyKind kind) {
    CUgraphNode_st *own = __cv_exec_node(exec, node);
    if (own == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_set_copy_1d(own, dst, src, count, kind);
    return cudaSuccess;
}
inline cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                    const cudaMemcpy3DParms *params) {
    CUgraphNode_st *own = __cv_exec_node(exec, node);
    return own && __cv_set_copy_params(own, params) ? cudaSuccess : __cv_cuda_error(cudaErrorInvalidValue);
}
inline cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                    const cudaMemsetParams *params) {
    CUgraphNode_st *own = __cv_exec_node(exec, node);
    return own && __cv_set_fill_params(own, params) ? cudaSuccess : __cv_cuda_error(cudaErrorInvalidValue);
}
inline cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                  const cudaHostNodeParams *params) {
    CUgraphNode_st *own = __cv_exec_node(exec, node);
    return own && __cv_set_host_params(own, params) ? cudaSuccess : __cv_cuda_error(cudaErrorInvalidValue);
}
// The graph has to have the same nodes in the same order, with as many dependencies each.
inline cudaGraphExecUpdateResult __cv_update(cudaGraphExec_t exec, cudaGraph_t graph) {
    __cv_check_exec(exec);
    __cv_check_graph(graph);
    CUgraphNode_st *own = exec->graph.first, *node = graph->first;
    for (; own != 0 && node != 0; own = own->next, node = node->next) {
        if (own->kind != node->kind) return cudaGraphExecUpdateErrorNodeTypeChanged;
        __cv_node_list *ours = own->before, *theirs = node->before;
        for (; ours != 0 && theirs != 0; ours = ours->next) theirs = theirs->next;
        if (ours != 0 || theirs != 0) return cudaGraphExecUpdateErrorTopologyChanged;
    }
    if (own != 0 || node != 0) return cudaGraphExecUpdateErrorTopologyChanged;
    for (own = exec->graph.first, node = graph->first; own != 0; own = own->next, node = node->next) {
        __cv_copy_work(own, node);
        own->original = node;
    }
    return cudaGraphExecUpdateSuccess;
}
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo *info) {
    cudaGraphExecUpdateResult result = __cv_update(exec, graph);
    info->result = result;
    info->errorNode = info->errorFromNode = 0;
    return result == cudaGraphExecUpdateSuccess ? cudaSuccess : __cv_cuda_error(cudaErrorGraphExecUpdateFailure);
}
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphNode_t *error_node,
                                       cudaGraphExecUpdateResult *result) {
    *result = __cv_update(exec, graph);
    *error_node = 0;
    return *result == cudaGraphExecUpdateSuccess ? cudaSuccess : __cv_cuda_error(cudaErrorGraphExecUpdateFailure);
}
