// Graphs run: nodes that were captured or added, when a copy of the graph is launched.
//
// A launch is an operation of its stream; within it, a node comes after those that it depends on, and nothing else
// orders nodes (CUDA C++ Programming Guide, "CUDA Graphs"). Each node runs in a stream of its own that waits for the
// ends of those before it.
#pragma once
#include <cv:cuda/graph_queries.h>

//! cv: exact; CUDA Runtime API, "Graph Management", cudaGraphInstantiate, cudaGraphLaunch
// Puts the nodes into an order that their dependencies allow; false if there is none.
inline bool __cv_order_nodes(cudaGraphExec_t exec) {
    __cv_node_list *last = 0;
    exec->order = 0;
    for (CUgraphNode_st *node = exec->graph.first; node != 0; node = node->next) node->is_marked = false;
    bool is_going_on = true, is_complete = true;
    while (is_going_on) {
        is_going_on = false;
        is_complete = true;
        for (CUgraphNode_st *node = exec->graph.first; node != 0; node = node->next) {
            bool is_ready = !node->is_marked;
            for (__cv_node_list *edge = node->before; edge != 0; edge = edge->next)
                is_ready = is_ready && edge->node->is_marked;
            if (is_ready) {
                __cv_node_list *edge = __cv_cons(node, 0);
                if (last) last->next = edge;
                else exec->order = edge;
                last = edge;
                node->is_marked = is_going_on = true;
            }
            is_complete = is_complete && node->is_marked;
        }
        if (is_complete) break;
    }
    return is_complete;
}
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *to, cudaGraph_t graph, unsigned long long flags = 0) {
    __cv_check_graph(graph);
    __cv_contract(to != 0, "cudaGraphInstantiate: the address of the executable graph is null");
    if (to == 0) return __cv_cuda_error(cudaErrorInvalidValue);
    cudaGraphExec_t exec = (cudaGraphExec_t)__cv_alloc(sizeof(CUgraphExec_st), 11);
    exec->graph.first = exec->graph.last = 0;
    __cv_copy_nodes(&exec->graph, graph, 0);
    bool is_ordered = __cv_order_nodes(exec);
    __cv_contract(is_ordered, "cudaGraphInstantiate: the nodes of the graph depend on each other in a circle");
    if (!is_ordered) return __cv_cuda_error(cudaErrorInvalidValue);
    for (CUgraphNode_st *node = exec->graph.first; node != 0; node = node->next) __cv_stream_create(&node->stream, 1);
    *to = exec;
    return cudaSuccess;
}
inline cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *to, cudaGraph_t graph, unsigned long long flags = 0) {
    return cudaGraphInstantiate(to, graph, flags);
}
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *to, cudaGraph_t graph, cudaGraphNode_t *error_node, char *log,
                                        size_t log_bytes) {
    if (error_node) *error_node = 0;
    if (log && log_bytes) *log = 0;
    return cudaGraphInstantiate(to, graph, 0);
}
inline cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream) {
    __cv_check_exec(exec);
    __cv_check_work(stream);
    return cudaSuccess;
}
inline void __cv_fill_rows(const CUgraphNode_st *node) {
    for (size_t row = 0; row < node->height; ++row) {
        char *to = (char *)node->to + row * node->to_pitch;
        if (node->element == 1) __cv_runtime_memset(to, node->value, node->count);
        else
            for (size_t i = 0; i < node->count; ++i)
                __cv_runtime_memcpy(to + i * node->element, &node->value, node->element);
    }
}
inline void __cv_run_node(CUgraphNode_st *node) {
    cudaStream_t stream = (cudaStream_t)&node->stream;
    if (node->kind == __cv_node_kernel) {
        __cv_launch_array(node->kernel, node->grid[0], node->grid[1], node->grid[2], node->block[0], node->block[1],
                          node->block[2], node->shared_bytes, stream, node->args);
    } else if (node->kind == __cv_node_copy) {
        for (size_t z = 0; z < node->depth; ++z)
            for (size_t y = 0; y < node->height; ++y)
                __cv_copy_as((char *)node->to + z * node->to_slice + y * node->to_pitch,
                             (const char *)node->from + z * node->from_slice + y * node->from_pitch, node->count,
                             (cudaMemcpyKind)node->copy_kind, stream, __cv_in_graph);
    } else if (node->kind == __cv_node_fill) {
        __cv_contract(__cv_is_device_side(node->to), "a fill node writes to memory that is not device memory");
        __cv_async_begin(stream);
        __cv_fill_rows(node);
        __cv_async_end();
    } else if (node->kind == __cv_node_host) {
        __cv_run_host_function(stream, node->function, node->data);
    }
}
// A launch comes after the one before of the same executable graph, whatever its stream.
inline cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
    __cv_check_exec(exec);
    __cv_check_work(stream);
    CUgraphNode_st *child = __cv_captured_node(stream, __cv_node_empty);
    if (child) {
        __cv_add_graph(child, child->graph, &exec->graph, child->before);
        return cudaSuccess;
    }
    __cv_stream_wait(stream, &exec->end);
    __cv_event_record(&exec->start, stream);
    for (__cv_node_list *it = exec->order; it != 0; it = it->next) {
        CUgraphNode_st *node = it->node;
        __cv_stream_wait(&node->stream, &exec->start);
        for (__cv_node_list *edge = node->before; edge != 0; edge = edge->next)
            __cv_stream_wait(&node->stream, &edge->node->end);
        __cv_run_node(node);
        __cv_event_record(&node->end, &node->stream);
    }
    for (__cv_node_list *it = exec->order; it != 0; it = it->next) __cv_stream_wait(stream, &it->node->end);
    __cv_event_record(&exec->end, stream);
    return cudaSuccess;
}
