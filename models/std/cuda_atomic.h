// `cuda::atomic` and `cuda::atomic_ref`: as std/atomic.h, with a scope: the block, or all that can reach the variable.
// SOUNDNESS(atomic-scope): under; device scope is as good as that of the system.
#pragma once
#include <cv:std/cuda_atomic_own.h>

//! cv: under; libcu++ documentation, cuda::atomic, cuda::atomic_ref
namespace cuda {
template <class T, thread_scope Scope>
struct atomic {
    static constexpr bool is_block = Scope == thread_scope_block;
    T value;
    atomic() = default;
    __host__ __device__ constexpr atomic(T v) : value(v) {}
    __host__ __device__ T load(::std::memory_order order = ::std::memory_order_seq_cst) const {
        ::std::__cv_order(order, is_block);
        T seen = is_block ? __cv_atomic_load_block((T *)&value) : __cv_atomic_load_system((T *)&value);
        return seen;
    }
    __host__ __device__ void store(T v, ::std::memory_order order = ::std::memory_order_seq_cst) {
        ::std::__cv_order(order, is_block);
        if (is_block) __cv_atomic_store_block(&value, v);
        else __cv_atomic_store_system(&value, v);
    }
    __host__ __device__ T exchange(T v, ::std::memory_order order = ::std::memory_order_seq_cst) {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_exch_block(&value, v) : __cv_atomic_exch_system(&value, v);
        return old;
    }
    __host__ __device__ T fetch_add(T v, ::std::memory_order order = ::std::memory_order_seq_cst) {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_add_block(&value, v) : __cv_atomic_add_system(&value, v);
        return old;
    }
    __host__ __device__ T fetch_sub(T v, ::std::memory_order order = ::std::memory_order_seq_cst) {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_sub_block(&value, v) : __cv_atomic_sub_system(&value, v);
        return old;
    }
    __host__ __device__ T fetch_max(T v, ::std::memory_order order = ::std::memory_order_seq_cst) {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_max_block(&value, v) : __cv_atomic_max_system(&value, v);
        return old;
    }
    __host__ __device__ T fetch_min(T v, ::std::memory_order order = ::std::memory_order_seq_cst) {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_min_block(&value, v) : __cv_atomic_min_system(&value, v);
        return old;
    }
    __host__ __device__ T fetch_and(T v, ::std::memory_order order = ::std::memory_order_seq_cst) {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_and_block(&value, v) : __cv_atomic_and_system(&value, v);
        return old;
    }
    __host__ __device__ T fetch_or(T v, ::std::memory_order order = ::std::memory_order_seq_cst) {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_or_block(&value, v) : __cv_atomic_or_system(&value, v);
        return old;
    }
    __host__ __device__ T fetch_xor(T v, ::std::memory_order order = ::std::memory_order_seq_cst) {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_xor_block(&value, v) : __cv_atomic_xor_system(&value, v);
        return old;
    }
    __host__ __device__ bool compare_exchange_strong(T &expected, T v,
                                                     ::std::memory_order order = ::std::memory_order_seq_cst) {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_cas_block(&value, expected, v) : __cv_atomic_cas_system(&value, expected, v);
        bool is_done = old == expected;
        expected = old;
        return is_done;
    }
    // May fail spuriously.
    __host__ __device__ bool compare_exchange_weak(T &expected, T v,
                                                   ::std::memory_order order = ::std::memory_order_seq_cst) {
        if (__cv_nondet<bool>()) return false;
        return compare_exchange_strong(expected, v, order);
    }
    __host__ __device__ operator T() const { return load(); }
    __host__ __device__ T operator=(T v) {
        store(v);
        return v;
    }
    __host__ __device__ T operator++() { return fetch_add(1) + 1; }
    __host__ __device__ T operator++(int) { return fetch_add(1); }
    __host__ __device__ T operator--() { return fetch_sub(1) - 1; }
    __host__ __device__ T operator--(int) { return fetch_sub(1); }
    __host__ __device__ T operator+=(T v) { return fetch_add(v) + v; }
    __host__ __device__ T operator-=(T v) { return fetch_sub(v) - v; }
};
template <class T, thread_scope Scope>
struct atomic_ref {
    static constexpr bool is_block = Scope == thread_scope_block;
    T *place;
    __host__ __device__ explicit atomic_ref(T &object) : place(&object) {}
    __host__ __device__ T load(::std::memory_order order = ::std::memory_order_seq_cst) const {
        ::std::__cv_order(order, is_block);
        T seen = is_block ? __cv_atomic_load_block(place) : __cv_atomic_load_system(place);
        return seen;
    }
    __host__ __device__ void store(T v, ::std::memory_order order = ::std::memory_order_seq_cst) const {
        ::std::__cv_order(order, is_block);
        if (is_block) __cv_atomic_store_block(place, v);
        else __cv_atomic_store_system(place, v);
    }
    __host__ __device__ T exchange(T v, ::std::memory_order order = ::std::memory_order_seq_cst) const {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_exch_block(place, v) : __cv_atomic_exch_system(place, v);
        return old;
    }
    __host__ __device__ T fetch_add(T v, ::std::memory_order order = ::std::memory_order_seq_cst) const {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_add_block(place, v) : __cv_atomic_add_system(place, v);
        return old;
    }
    __host__ __device__ T fetch_sub(T v, ::std::memory_order order = ::std::memory_order_seq_cst) const {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_sub_block(place, v) : __cv_atomic_sub_system(place, v);
        return old;
    }
    __host__ __device__ T fetch_max(T v, ::std::memory_order order = ::std::memory_order_seq_cst) const {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_max_block(place, v) : __cv_atomic_max_system(place, v);
        return old;
    }
    __host__ __device__ T fetch_min(T v, ::std::memory_order order = ::std::memory_order_seq_cst) const {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_min_block(place, v) : __cv_atomic_min_system(place, v);
        return old;
    }
    __host__ __device__ T fetch_and(T v, ::std::memory_order order = ::std::memory_order_seq_cst) const {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_and_block(place, v) : __cv_atomic_and_system(place, v);
        return old;
    }
    __host__ __device__ T fetch_or(T v, ::std::memory_order order = ::std::memory_order_seq_cst) const {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_or_block(place, v) : __cv_atomic_or_system(place, v);
        return old;
    }
    __host__ __device__ T fetch_xor(T v, ::std::memory_order order = ::std::memory_order_seq_cst) const {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_xor_block(place, v) : __cv_atomic_xor_system(place, v);
        return old;
    }
    __host__ __device__ bool compare_exchange_strong(T &expected, T v,
                                                     ::std::memory_order order = ::std::memory_order_seq_cst) const {
        ::std::__cv_order(order, is_block);
        T old = is_block ? __cv_atomic_cas_block(place, expected, v) : __cv_atomic_cas_system(place, expected, v);
        bool is_done = old == expected;
        expected = old;
        return is_done;
    }
    // May fail spuriously.
    __host__ __device__ bool compare_exchange_weak(T &expected, T v,
                                                   ::std::memory_order order = ::std::memory_order_seq_cst) const {
        if (__cv_nondet<bool>()) return false;
        return compare_exchange_strong(expected, v, order);
    }
    __host__ __device__ operator T() const { return load(); }
    __host__ __device__ T operator=(T v) const {
        store(v);
        return v;
    }
    __host__ __device__ T operator++() const { return fetch_add(1) + 1; }
    __host__ __device__ T operator++(int) const { return fetch_add(1); }
    __host__ __device__ T operator--() const { return fetch_sub(1) - 1; }
    __host__ __device__ T operator--(int) const { return fetch_sub(1); }
    __host__ __device__ T operator+=(T v) const { return fetch_add(v) + v; }
    __host__ __device__ T operator-=(T v) const { return fetch_sub(v) - v; }
};
__host__ __device__ inline void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system) {
    if (order == memory_order_relaxed || scope == thread_scope_thread) return;
    bool is_block = scope == thread_scope_block;
    ::std::__cv_release(order, is_block);
    if (order != memory_order_seq_cst) ::std::__cv_acquire(order, is_block);
}
}
