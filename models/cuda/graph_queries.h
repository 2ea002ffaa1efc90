// Graphs within graphs, copies of graphs, and what there is in one.
#pragma once
#include <cv:cuda/graph_nodes.h>

//! cv: exact; CUDA Runtime API, "Graph Management", cudaGraphClone, cudaGraphGetNodes and their kin
// What a node does, as it is in another one.
inline void __cv_copy_work(CUgraphNode_st *to, const CUgraphNode_st *from) {
    if (from->kind == __cv_node_kernel) {
        __cv_set_kernel(to, from->kernel, from->grid[0], from->grid[1], from->grid[2], from->block[0], from->block[1],
                        from->block[2], from->shared_bytes, from->args);
    }
    __cv_set_copy(to, from->to, from->to_pitch, from->to_slice, from->from, from->from_pitch, from->from_slice,
                  from->count, from->height, from->depth, from->copy_kind);
    to->value = from->value;
    to->element = from->element;
    to->function = from->function;
    to->data = from->data;
}
// Copies the nodes of a graph; those that depend on none come after `before`.
inline void __cv_copy_nodes(CUgraph_st *to, CUgraph_st *from, __cv_node_list *before) {
    CUgraphNode_st *last = from->last;
    for (CUgraphNode_st *node = from->first; node != 0; node = node->next) {
        node->copy = __cv_new_node(to, node->kind);
        node->copy->original = node;
        __cv_copy_work(node->copy, node);
        if (node == last) break;
    }
    for (CUgraphNode_st *node = from->first; node != 0; node = node->next) {
        __cv_node_list *copied = node->before == 0 ? before : 0;
        for (__cv_node_list *edge = node->before; edge != 0; edge = edge->next)
            copied = __cv_cons(edge->node->copy, copied);
        node->copy->before = copied;
        if (node == last) break;
    }
}
// A graph within a graph: its nodes, and one that comes after all of them.
inline void __cv_add_graph(CUgraphNode_st *whole, CUgraph_st *graph, CUgraph_st *child, __cv_node_list *before) {
    __cv_copy_nodes(graph, child, before);
    whole->before = before;
    for (CUgraphNode_st *node = child->first; node != 0; node = node->next)
        whole->before = __cv_cons(node->copy, whole->before);
}
inline cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *to, cudaGraph_t graph, const cudaGraphNode_t *before,
                                              size_t n, cudaGraph_t child) {
    __cv_check_graph(child);
    __cv_contract(child != graph, "cudaGraphAddChildGraphNode: a graph cannot be its own child");
    if (!__cv_add_node(to, graph, before, n, __cv_node_empty)) return __cv_cuda_error(cudaErrorInvalidValue);
    __cv_add_graph(*to, graph, child, (*to)->before);
    return cudaSuccess;
}
inline cudaError_t cudaGraphClone(cudaGraph_t *clone, cudaGraph_t graph) {
    __cv_check_graph(graph);
    cudaError_t error = cudaGraphCreate(clone, 0);
    if (error == cudaSuccess) __cv_copy_nodes(*clone, graph, 0);
    return error;
}
inline cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *to, cudaGraphNode_t original, cudaGraph_t clone) {
    __cv_check_graph(clone);
    for (CUgraphNode_st *node = clone->first; node != 0; node = node->next) {
        if (node->original != original) continue;
        *to = node;
        return cudaSuccess;
    }
    return __cv_cuda_error(cudaErrorInvalidValue);
}
// A node is taken out of its graph together with its dependencies.
inline cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) {
    __cv_check_node(node);
    CUgraph_st *graph = node->graph;
    if (node->previous) node->previous->next = node->next;
    else graph->first = node->next;
    if (node->next) node->next->previous = node->previous;
    else graph->last = node->previous;
    for (CUgraphNode_st *other = graph->first; other != 0; other = other->next)
        cudaGraphRemoveDependencies(graph, &node, &other, 1);
    node->graph = 0;
    return cudaSuccess;
}
inline cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *n) {
    __cv_check_graph(graph);
    size_t found = 0;
    for (CUgraphNode_st *node = graph->first; node != 0; node = node->next) {
        if (nodes && found < *n) nodes[found] = node;
        ++found;
    }
    *n = found;
    return cudaSuccess;
}
inline cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *n) {
    __cv_check_graph(graph);
    size_t found = 0;
    for (CUgraphNode_st *node = graph->first; node != 0; node = node->next) {
        if (node->before) continue;
        if (nodes && found < *n) nodes[found] = node;
        ++found;
    }
    *n = found;
    return cudaSuccess;
}
inline cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to, size_t *n) {
    __cv_check_graph(graph);
    size_t found = 0;
    for (CUgraphNode_st *node = graph->first; node != 0; node = node->next) {
        for (__cv_node_list *edge = node->before; edge != 0; edge = edge->next) {
            if (from && to && found < *n) {
                from[found] = edge->node;
                to[found] = node;
            }
            ++found;
        }
    }
    *n = found;
    return cudaSuccess;
}
inline cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType *type) {
    __cv_check_node(node);
    *type = node->kind == __cv_node_kernel ? cudaGraphNodeTypeKernel
            : node->kind == __cv_node_copy ? cudaGraphNodeTypeMemcpy
            : node->kind == __cv_node_fill ? cudaGraphNodeTypeMemset
            : node->kind == __cv_node_host ? cudaGraphNodeTypeHost
                                           : cudaGraphNodeTypeEmpty;
    return cudaSuccess;
}
inline cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char *, unsigned int) {
    __cv_check_graph(graph);
    return cudaSuccess;
}
