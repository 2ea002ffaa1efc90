// Atomic variables of the host and of `cuda::atomic`, and references to atomic access.
// SOUNDNESS(atomic-order): under; every atomic operation takes its place in one order of all, whatever order it names;
// what the name says is what it releases and acquires.
#pragma once

//! cv: under; ISO C++17, [atomics]; libcu++ documentation, cuda::atomic
namespace std {
enum memory_order {
    memory_order_relaxed = 0,
    memory_order_consume = 1,
    memory_order_acquire = 2,
    memory_order_release = 3,
    memory_order_acq_rel = 4,
    memory_order_seq_cst = 5,
};
// Fences; in block scope, for the block only (PTX ISA 8, "Fence-SC").
__host__ __device__ inline void __cv_release(memory_order order, bool is_block = false) {
    if (order == memory_order_relaxed || order == memory_order_consume || order == memory_order_acquire) return;
    if (order == memory_order_seq_cst) {
        if (is_block) __cv_fence_block();
        else __cv_fence_system();
        return;
    }
    if (is_block) __cv_fence_release_block();
    else __cv_fence_release_system();
}
__host__ __device__ inline void __cv_acquire(memory_order order, bool is_block = false) {
    if (order == memory_order_relaxed || order == memory_order_release) return;
    if (is_block) __cv_fence_acquire_block();
    else __cv_fence_acquire_system();
}
// The atomic operation that follows has this order, which orders no other operation of the thread with it. In the one
// order of all it has a fence of that kind before it.
__host__ __device__ inline void __cv_order(memory_order order, bool is_block = false) {
    if (order == memory_order_relaxed) return;
    if (order == memory_order_release) {
        if (is_block) __cv_order_release_block();
        else __cv_order_release_system();
        return;
    }
    if (order == memory_order_seq_cst) {
        if (is_block) __cv_fence_block();
        else __cv_fence_system();
    }
    if (order == memory_order_consume || order == memory_order_acquire) {
        if (is_block) __cv_order_acquire_block();
        else __cv_order_acquire_system();
    } else {
        if (is_block) __cv_order_acq_rel_block();
        else __cv_order_acq_rel_system();
    }
}
template <class T>
struct atomic {
    T value;
    atomic() = default;
    __host__ __device__ constexpr atomic(T v) : value(v) {}
    __host__ __device__ T load(memory_order order = memory_order_seq_cst) const {
        __cv_order(order);
        T seen = __cv_atomic_load_system((T *)&value);
        return seen;
    }
    __host__ __device__ void store(T v, memory_order order = memory_order_seq_cst) {
        __cv_order(order);
        __cv_atomic_store_system(&value, v);
    }
    __host__ __device__ T exchange(T v, memory_order order = memory_order_seq_cst) {
        __cv_order(order);
        T old = __cv_atomic_exch_system(&value, v);
        return old;
    }
    __host__ __device__ T fetch_add(T v, memory_order order = memory_order_seq_cst) {
        __cv_order(order);
        T old = __cv_atomic_add_system(&value, v);
        return old;
    }
    __host__ __device__ T fetch_sub(T v, memory_order order = memory_order_seq_cst) {
        __cv_order(order);
        T old = __cv_atomic_sub_system(&value, v);
        return old;
    }
    __host__ __device__ T fetch_and(T v, memory_order order = memory_order_seq_cst) {
        __cv_order(order);
        T old = __cv_atomic_and_system(&value, v);
        return old;
    }
    __host__ __device__ T fetch_or(T v, memory_order order = memory_order_seq_cst) {
        __cv_order(order);
        T old = __cv_atomic_or_system(&value, v);
        return old;
    }
    __host__ __device__ T fetch_max(T v, memory_order order = memory_order_seq_cst) {
        __cv_order(order);
        T old = __cv_atomic_max_system(&value, v);
        return old;
    }
    __host__ __device__ T fetch_min(T v, memory_order order = memory_order_seq_cst) {
        __cv_order(order);
        T old = __cv_atomic_min_system(&value, v);
        return old;
    }
    __host__ __device__ bool compare_exchange_strong(T &expected, T v, memory_order order = memory_order_seq_cst) {
        __cv_order(order);
        T old = __cv_atomic_cas_system(&value, expected, v);
        bool is_done = old == expected;
        expected = old;
        return is_done;
    }
    // May fail spuriously.
    __host__ __device__ bool compare_exchange_weak(T &expected, T v, memory_order order = memory_order_seq_cst) {
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
}
