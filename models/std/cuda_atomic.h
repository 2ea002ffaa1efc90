// `cuda::atomic` and `cuda::atomic_ref`: as std/atomic.h, at the scope of the whole system, whatever scope is named.
// SOUNDNESS(atomic-scope): under; a scope that is too narrow is not found.
#pragma once
#include <cv:std/atomic.h>

//! cv: under; libcu++ documentation, cuda::atomic, cuda::atomic_ref
namespace cuda {
using ::std::memory_order;
using ::std::memory_order_relaxed;
using ::std::memory_order_acquire;
using ::std::memory_order_release;
using ::std::memory_order_acq_rel;
using ::std::memory_order_seq_cst;
enum thread_scope {
    thread_scope_system = 0,
    thread_scope_device = 1,
    thread_scope_block = 2,
    thread_scope_thread = 10,
};
template <class T, thread_scope Scope = thread_scope_system>
struct atomic : ::std::atomic<T> {
    atomic() = default;
    __host__ __device__ constexpr atomic(T v) : ::std::atomic<T>(v) {}
};
template <class T, thread_scope Scope = thread_scope_system>
struct atomic_ref {
    T *place;
    __host__ __device__ explicit atomic_ref(T &object) : place(&object) {}
    __host__ __device__ T load(memory_order = memory_order_seq_cst) const { return __cv_atomic_load_system(place); }
    __host__ __device__ void store(T v, memory_order = memory_order_seq_cst) const {
        __cv_atomic_store_system(place, v);
    }
    __host__ __device__ T exchange(T v, memory_order = memory_order_seq_cst) const {
        return __cv_atomic_exch_system(place, v);
    }
    __host__ __device__ T fetch_add(T v, memory_order = memory_order_seq_cst) const {
        return __cv_atomic_add_system(place, v);
    }
    __host__ __device__ T fetch_sub(T v, memory_order = memory_order_seq_cst) const {
        return __cv_atomic_sub_system(place, v);
    }
    __host__ __device__ T fetch_max(T v, memory_order = memory_order_seq_cst) const {
        return __cv_atomic_max_system(place, v);
    }
    __host__ __device__ T fetch_min(T v, memory_order = memory_order_seq_cst) const {
        return __cv_atomic_min_system(place, v);
    }
    __host__ __device__ bool compare_exchange_strong(T &expected, T v, memory_order = memory_order_seq_cst) const {
        T old = __cv_atomic_cas_system(place, expected, v);
        bool is_done = old == expected;
        expected = old;
        return is_done;
    }
};
__host__ __device__ inline void atomic_thread_fence(memory_order, thread_scope = thread_scope_system) {
    __cv_fence_system();
}
}
