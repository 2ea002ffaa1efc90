// Stream capture: what a stream is given while it is captured becomes nodes of a graph, which run when the graph is
// launched (CUDA C++ Programming Guide, "CUDA Graphs", "Creating a Graph Using Stream Capture").
#pragma once
#include <cv:libc/stddef.h>
#include <cv:cuda/error.h>
#include <cv:cuda/stream_type.h>

//! cv: exact; CUDA C++ Programming Guide, "CUDA Graphs"
enum __cv_node_kind {
    __cv_node_empty,
    __cv_node_kernel,
    __cv_node_copy,
    __cv_node_fill,
    __cv_node_host,
};
struct CUgraphNode_st;
// Lists of nodes are not changed once they are made.
struct __cv_node_list { struct CUgraphNode_st *node; __cv_node_list *next; };
struct CUgraphNode_st {
    __cv_node_kind kind;
    struct CUgraph_st *graph;
    CUgraphNode_st *next, *previous;
    // What it comes after.
    __cv_node_list *before;
    const void *kernel;
    unsigned int grid[3], block[3];
    size_t shared_bytes;
    void **args;
    void *to;
    const void *from;
    size_t count, to_pitch, to_slice, from_pitch, from_slice, height, depth;
    int copy_kind;
    unsigned int value, element;
    void (*function)(void *);
    void *data;
    // The node that this one was copied to last, and the one that it was copied from.
    CUgraphNode_st *copy, *original;
    // Of a node that runs: handles of its own stream and of the event of its end.
    char stream, end;
    bool is_marked;
};
struct CUgraph_st { CUgraphNode_st *first, *last; };
struct __cv_capture {
    CUgraph_st *graph;
    cudaStream_t origin;
    bool is_open, is_strict;
};
// A stream that takes part in a capture, and what its next node comes after.
struct __cv_captured {
    cudaStream_t stream;
    __cv_capture *capture;
    __cv_node_list *after;
    __cv_captured *next;
};
__cv_captured *__cv_captured_streams = 0;

inline __cv_captured *__cv_captured_of(cudaStream_t stream) {
    for (__cv_captured *it = __cv_captured_streams; it != 0; it = it->next)
        if (it->stream == stream) return it;
    return 0;
}
inline bool __cv_is_captured(cudaStream_t stream) { return __cv_n_captures != 0 && __cv_captured_of(stream) != 0; }
inline bool __cv_is_blocking(cudaStream_t stream) { return (unsigned long)stream <= 2 || !(stream->flags & 1); }
inline void __cv_add_captured(cudaStream_t stream, __cv_capture *capture, __cv_node_list *after) {
    __cv_captured *captured = (__cv_captured *)__cv_alloc(sizeof(__cv_captured), 10);
    captured->stream = stream;
    captured->capture = capture;
    captured->after = after;
    captured->next = __cv_captured_streams;
    __cv_captured_streams = captured;
    __cv_n_blocking_captures += __cv_is_blocking(stream);
}
inline void __cv_remove_captured(__cv_capture *capture) {
    for (__cv_captured **it = &__cv_captured_streams; *it != 0;) {
        if ((*it)->capture == capture) {
            __cv_n_blocking_captures -= __cv_is_blocking((*it)->stream);
            *it = (*it)->next;
        } else {
            it = &(*it)->next;
        }
    }
}
inline __cv_node_list *__cv_cons(CUgraphNode_st *node, __cv_node_list *next) {
    __cv_node_list *edge = (__cv_node_list *)__cv_alloc(sizeof(__cv_node_list), 10);
    edge->node = node;
    edge->next = next;
    return edge;
}
inline __cv_node_list *__cv_append(__cv_node_list *list, __cv_node_list *more) {
    for (; more != 0; more = more->next) list = __cv_cons(more->node, list);
    return list;
}
inline CUgraphNode_st *__cv_new_node(CUgraph_st *graph, __cv_node_kind kind) {
    CUgraphNode_st *node = (CUgraphNode_st *)__cv_alloc(sizeof(CUgraphNode_st), 10);
    __cv_memset(node, 0, sizeof(CUgraphNode_st));
    node->kind = kind;
    node->graph = graph;
    node->previous = graph->last;
    if (graph->last) graph->last->next = node;
    else graph->first = node;
    graph->last = node;
    return node;
}
// The node that stands for work in a stream; null if the stream is not captured.
inline CUgraphNode_st *__cv_captured_node(cudaStream_t stream, __cv_node_kind kind) {
    __cv_captured *captured = __cv_n_captures != 0 ? __cv_captured_of(stream) : 0;
    if (captured == 0) return 0;
    CUgraphNode_st *node = __cv_new_node(captured->capture->graph, kind);
    node->before = captured->after;
    captured->after = __cv_cons(node, 0);
    return node;
}
inline void __cv_set_copy(CUgraphNode_st *node, void *to, size_t to_pitch, size_t to_slice, const void *from,
                          size_t from_pitch, size_t from_slice, size_t width, size_t height, size_t depth, int kind) {
    node->to = to;
    node->to_pitch = to_pitch;
    node->to_slice = to_slice;
    node->from = from;
    node->from_pitch = from_pitch;
    node->from_slice = from_slice;
    node->count = width;
    node->height = height;
    node->depth = depth;
    node->copy_kind = kind;
}
inline void __cv_set_fill(CUgraphNode_st *node, void *to, size_t pitch, unsigned int value, unsigned int element,
                          size_t width, size_t height) {
    node->to = to;
    node->to_pitch = pitch;
    node->value = value;
    node->element = element;
    node->count = width;
    node->height = height;
}
// Arguments are taken when the node is made.
inline void __cv_set_kernel(CUgraphNode_st *node, const void *kernel, unsigned int gx, unsigned int gy,
                            unsigned int gz, unsigned int bx, unsigned int by, unsigned int bz, size_t shared_bytes,
                            void **args) {
    node->kernel = kernel;
    node->grid[0] = gx;
    node->grid[1] = gy;
    node->grid[2] = gz;
    node->block[0] = bx;
    node->block[1] = by;
    node->block[2] = bz;
    node->shared_bytes = shared_bytes;
    unsigned int n = 0;
    while (__cv_param_size(kernel, n) != 0) ++n;
    node->args = (void **)__cv_alloc((n + 1) * sizeof(void *), 10);
    for (unsigned int i = 0; i < n; ++i) {
        size_t size = __cv_param_size(kernel, i);
        node->args[i] = __cv_alloc(size, 10);
        __cv_memcpy(node->args[i], args[i], size);
    }
}
// Work is given to a stream: not by a function that runs in one, and not to the legacy default stream while a stream
// that waits for it is captured (CUDA C++ Programming Guide, "Prohibited and Unhandled Operations").
inline void __cv_check_work(cudaStream_t stream) {
    __cv_check_stream(stream);
    bool is_legacy = (unsigned long)stream <= 1;
    __cv_contract(!is_legacy || __cv_n_blocking_captures == 0,
                  "the legacy default stream is used while a stream is captured that waits for it");
}
inline void __cv_check_wait(cudaStream_t stream) {
    __cv_check_work(stream);
    __cv_contract(!__cv_is_captured(stream), "a captured stream is waited for, or asked whether it is done");
}
// What a launch by the program calls first, and if that is true instead of launching.
inline bool __cv_check_launch(cudaStream_t stream) {
    __cv_check_work(stream);
    return __cv_is_captured(stream);
}
inline void __cv_capture_launch(const void *kernel, unsigned int gx, unsigned int gy, unsigned int gz,
                                unsigned int bx, unsigned int by, unsigned int bz, size_t shared_bytes,
                                cudaStream_t stream, void **args) {
    CUgraphNode_st *node = __cv_captured_node(stream, __cv_node_kernel);
    if (node) __cv_set_kernel(node, kernel, gx, gy, gz, bx, by, bz, shared_bytes, args);
}
