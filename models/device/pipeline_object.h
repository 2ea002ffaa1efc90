// `cuda::pipeline` of one thread.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:device/barrier_object.h>

//! cv: exact; libcu++ documentation, cuda::pipeline, cuda::memcpy_async
namespace cuda {
template <size_t Alignment>
struct aligned_size_t {
    size_t value;
    __host__ __device__ explicit constexpr aligned_size_t(size_t n) : value(n) {}
    __host__ __device__ constexpr operator size_t() const { return value; }
};
template <thread_scope Scope>
struct pipeline {
    // Stages committed, and stages waited for.
    unsigned int __cv_committed;
    unsigned int __cv_awaited;
    __host__ __device__ void __cv_private() const {
        if (Scope != thread_scope_thread) __cv_unsupported("pipelines shared by threads");
    }
    __host__ __device__ void producer_acquire() { __cv_private(); }
    __host__ __device__ void producer_commit() {
        __cv_private();
        __cv_copy_commit();
        ++__cv_committed;
    }
    __host__ __device__ void consumer_wait() {
        __cv_private();
        __cv_contract(__cv_awaited < __cv_committed, "cuda::pipeline: waits for a stage that has not been committed");
        ++__cv_awaited;
        __cv_copy_wait(__cv_committed - __cv_awaited);
    }
    __host__ __device__ void consumer_release() { __cv_private(); }
    __host__ __device__ bool quit() {
        __cv_private();
        return true;
    }
};
__host__ __device__ inline pipeline<thread_scope_thread> make_pipeline() {
    pipeline<thread_scope_thread> pipe;
    pipe.__cv_committed = 0;
    pipe.__cv_awaited = 0;
    return pipe;
}
template <unsigned int Prior, thread_scope Scope>
__host__ __device__ inline void pipeline_consumer_wait_prior(pipeline<Scope> &pipe) {
    pipe.__cv_private();
    __cv_copy_wait(Prior);
    if (pipe.__cv_committed >= Prior && pipe.__cv_awaited < pipe.__cv_committed - Prior) {
        pipe.__cv_awaited = pipe.__cv_committed - Prior;
    }
}
// Bytes of the copy that a thread of a group makes.
template <class Group, class T>
__host__ __device__ inline void __cv_copy_of_group(const Group &group, T *to, const T *from, size_t bytes) {
    size_t step = group.size();
    for (size_t i = group.thread_rank(); i < bytes / sizeof(T); i += step) to[i] = from[i];
}
template <class T, class Size, thread_scope Scope>
__host__ __device__ inline void memcpy_async(T *to, const T *from, Size bytes, pipeline<Scope> &pipe) {
    pipe.__cv_private();
    __cv_copy_begin();
    __cv_memcpy(to, from, (size_t)bytes);
    __cv_copy_end();
}
template <class Group, class T, class Size, thread_scope Scope>
__host__ __device__ inline void memcpy_async(const Group &group, T *to, const T *from, Size bytes,
                                             pipeline<Scope> &pipe) {
    pipe.__cv_private();
    __cv_copy_begin();
    __cv_copy_of_group(group, to, from, (size_t)bytes);
    __cv_copy_end();
}
template <class T, class Size, thread_scope Scope>
__host__ __device__ inline void memcpy_async(T *to, const T *from, Size bytes, barrier<Scope> &bar) {
    __cv_copy_begin_at(&bar);
    __cv_memcpy(to, from, (size_t)bytes);
    __cv_copy_end();
}
template <class Group, class T, class Size, thread_scope Scope>
__host__ __device__ inline void memcpy_async(const Group &group, T *to, const T *from, Size bytes,
                                             barrier<Scope> &bar) {
    __cv_copy_begin_at(&bar);
    __cv_copy_of_group(group, to, from, (size_t)bytes);
    __cv_copy_end();
}
}
