// A call of a library that works on device memory: what it accesses, from here to the end of the scope, is accessed by
// one operation of a stream.
#pragma once
#include <cv:cuda/capture.h>

//! cv: exact; CUDA C++ Programming Guide, "Asynchronous Concurrent Execution"
// Calls that are made by a call belong to its operation.
int __cv_n_library_calls = 0;
struct __cv_library_call {
    cudaStream_t stream;
    bool is_made;
    // Whether the host waits for it, as for results that it is given.
    bool waits;
    // In the stream of a handle, if that is one.
    template <class Handle>
    explicit __cv_library_call(Handle *handle) : stream(0), is_made(handle != 0), waits(false) {
        if (is_made) {
            stream = handle->stream;
            begin();
        }
    }
    // What the library does by the host alone is no operation.
    __cv_library_call(bool is_on_device, cudaStream_t in, bool is_waited_for)
        : stream(in), is_made(is_on_device), waits(is_waited_for) {
        if (is_made) begin();
    }
    ~__cv_library_call() {
        if (!is_made) return;
        --__cv_n_library_calls;
        if (__cv_n_library_calls != 0) return;
        __cv_async_end();
        if (waits) __cv_stream_sync(stream);
    }
    void begin() {
        __cv_check_work(stream);
        if (__cv_is_captured(stream)) __cv_unsupported("a call of a library in a stream that is captured");
        ++__cv_n_library_calls;
        if (__cv_n_library_calls == 1) __cv_async_begin(stream);
    }
};
