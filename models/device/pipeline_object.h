// `cuda::pipeline` of one thread, and of threads of a block that share its stages.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:device/barrier_object.h>
#include <cv:device/group_copy.h>

//! cv: exact; libcu++ documentation, cuda::pipeline, cuda::memcpy_async
namespace cuda {
// The barriers of one stage: that its copies are complete, and that it has been read.
template <thread_scope Scope>
struct __cv_stage {
    __cv_phases<Scope> full;
    __cv_phases<Scope> empty;
};
template <thread_scope Scope, unsigned int Stages>
struct pipeline_shared_state {
    __cv_stage<Scope> __cv_stages[Stages];
};
// A pipeline of one thread counts its groups of copies; one that threads share has a full and an empty barrier for each
// of its stages, which are used in turn.
template <thread_scope Scope>
struct pipeline {
    // Stages committed, and stages waited for.
    unsigned int __cv_committed;
    unsigned int __cv_awaited;
    unsigned int __cv_n_stages;
    unsigned int __cv_released;
    __cv_stage<Scope> *__cv_stages;
    __host__ __device__ void producer_acquire() {
        if (Scope == thread_scope_thread) return;
        unsigned int round = __cv_committed / __cv_n_stages;
        __cv_phase_wait_parity(&__cv_stages[__cv_committed % __cv_n_stages].empty, (round & 1u) ^ 1u);
    }
    __host__ __device__ void producer_commit() {
        if (Scope == thread_scope_thread) {
            __cv_copy_commit();
        } else {
            __cv_phases<Scope> &full = __cv_stages[__cv_committed % __cv_n_stages].full;
            __cv_phase_arrive(&full, 1, full.__cv_expected());
        }
        ++__cv_committed;
    }
    __host__ __device__ void consumer_wait() {
        if (Scope == thread_scope_thread) {
            __cv_contract(__cv_awaited < __cv_committed,
                          "cuda::pipeline: waits for a stage that has not been committed");
            __cv_copy_wait(__cv_committed - __cv_awaited - 1u);
        } else {
            unsigned int round = __cv_awaited / __cv_n_stages;
            __cv_phase_wait_parity(&__cv_stages[__cv_awaited % __cv_n_stages].full, round & 1u);
        }
        ++__cv_awaited;
    }
    __host__ __device__ void consumer_release() {
        if (Scope == thread_scope_thread) return;
        __cv_phases<Scope> &empty = __cv_stages[__cv_released % __cv_n_stages].empty;
        __cv_phase_arrive(&empty, 1, empty.__cv_expected());
        ++__cv_released;
    }
    __host__ __device__ bool quit() {
        if (Scope != thread_scope_thread) __cv_unsupported("leaving a pipeline that threads share");
        return true;
    }
    // What a copy belongs to.
    __host__ __device__ void __cv_begin_copy() {
        if (Scope == thread_scope_thread) __cv_copy_begin();
        else __cv_copy_begin_at(&__cv_stages[__cv_committed % __cv_n_stages].full);
    }
};
__host__ __device__ inline pipeline<thread_scope_thread> make_pipeline() {
    pipeline<thread_scope_thread> pipe;
    pipe.__cv_committed = 0;
    pipe.__cv_awaited = 0;
    pipe.__cv_n_stages = 1;
    pipe.__cv_released = 0;
    pipe.__cv_stages = nullptr;
    return pipe;
}
template <class Group, thread_scope Scope, unsigned int Stages>
__device__ inline pipeline<Scope> __cv_shared_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *state,
                                                       size_t producers, size_t consumers) {
    if (group.thread_rank() == 0) {
        for (unsigned int i = 0; i < Stages; ++i) {
            state->__cv_stages[i].full.__cv_init((ptrdiff_t)producers);
            state->__cv_stages[i].empty.__cv_init((ptrdiff_t)consumers);
        }
    }
    group.sync();
    pipeline<Scope> pipe;
    pipe.__cv_committed = 0;
    pipe.__cv_awaited = 0;
    pipe.__cv_n_stages = Stages;
    pipe.__cv_released = 0;
    pipe.__cv_stages = state->__cv_stages;
    return pipe;
}
template <class Group, thread_scope Scope, unsigned int Stages>
__device__ inline pipeline<Scope> make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *state) {
    return __cv_shared_pipeline(group, state, group.size(), group.size());
}
template <class Group, thread_scope Scope, unsigned int Stages>
__device__ inline pipeline<Scope> make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *state,
                                                size_t producers) {
    __cv_contract(producers >= 1 && producers < group.size(),
                  "make_pipeline: the producers are none or all of the group");
    return __cv_shared_pipeline(group, state, producers, group.size() - producers);
}
template <unsigned int Prior, thread_scope Scope>
__host__ __device__ inline void pipeline_consumer_wait_prior(pipeline<Scope> &pipe) {
    if (Scope != thread_scope_thread) __cv_unsupported("wait for all but some stages of a pipeline that threads share");
    __cv_copy_wait(Prior);
    if (pipe.__cv_committed >= Prior && pipe.__cv_awaited < pipe.__cv_committed - Prior) {
        pipe.__cv_awaited = pipe.__cv_committed - Prior;
    }
}
template <class T, class Size, thread_scope Scope>
__host__ __device__ inline void memcpy_async(T *to, const T *from, Size bytes, pipeline<Scope> &pipe) {
    __cv_check_size(to, from, bytes);
    pipe.__cv_begin_copy();
    __cv_memcpy(to, from, (size_t)bytes);
    __cv_copy_end();
}
template <class Group, class T, class Size, thread_scope Scope>
__host__ __device__ inline void memcpy_async(const Group &group, T *to, const T *from, Size bytes,
                                             pipeline<Scope> &pipe) {
    __cv_check_size(to, from, bytes);
    pipe.__cv_begin_copy();
    __cv_copy_of_group(group, to, from, (size_t)bytes);
    __cv_copy_end();
}
template <class T, class Size, thread_scope Scope>
__host__ __device__ inline void memcpy_async(T *to, const T *from, Size bytes, barrier<Scope> &bar) {
    __cv_check_size(to, from, bytes);
    __cv_copy_begin_at(&bar);
    __cv_memcpy(to, from, (size_t)bytes);
    __cv_copy_end();
}
template <class Group, class T, class Size, thread_scope Scope>
__host__ __device__ inline void memcpy_async(const Group &group, T *to, const T *from, Size bytes,
                                             barrier<Scope> &bar) {
    __cv_check_size(to, from, bytes);
    __cv_copy_begin_at(&bar);
    __cv_copy_of_group(group, to, from, (size_t)bytes);
    __cv_copy_end();
}
}
