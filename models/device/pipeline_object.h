// `cuda::pipeline` of one thread: copies are carried out at the call, so that waiting has nothing to wait for.
// SOUNDNESS(async-copy-at-call): under; see cg/async.h.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:std/cuda_atomic.h>

//! cv: under; libcu++ documentation, cuda::pipeline, cuda::memcpy_async
namespace cuda {
template <size_t Alignment>
struct aligned_size_t {
    size_t value;
    __host__ __device__ explicit constexpr aligned_size_t(size_t n) : value(n) {}
    __host__ __device__ constexpr operator size_t() const { return value; }
};
template <thread_scope Scope>
struct pipeline {
    __host__ __device__ void __cv_private() const {
        if (Scope != thread_scope_thread) __cv_unsupported("pipelines shared by threads");
    }
    __host__ __device__ void producer_acquire() { __cv_private(); }
    __host__ __device__ void producer_commit() { __cv_private(); }
    __host__ __device__ void consumer_wait() { __cv_private(); }
    __host__ __device__ void consumer_release() { __cv_private(); }
};
__host__ __device__ inline pipeline<thread_scope_thread> make_pipeline() { return pipeline<thread_scope_thread>(); }
template <unsigned int Prior, thread_scope Scope>
__host__ __device__ inline void pipeline_consumer_wait_prior(pipeline<Scope> &pipe) {
    pipe.__cv_private();
}
template <class T, class Size, thread_scope Scope>
__host__ __device__ inline void memcpy_async(T *to, const T *from, Size bytes, pipeline<Scope> &pipe) {
    pipe.__cv_private();
    __cv_memcpy(to, from, (size_t)bytes);
}
}
