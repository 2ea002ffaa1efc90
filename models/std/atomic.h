// Atomic variables of the host and of `cuda::atomic`, and references to atomic access.
// SOUNDNESS(atomic-order): under; every atomic operation is sequentially consistent, whatever order it names.
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
template <class T>
struct atomic {
    T value;
    atomic() = default;
    __host__ __device__ constexpr atomic(T v) : value(v) {}
    __host__ __device__ T load(memory_order = memory_order_seq_cst) const {
        return __cv_atomic_load_system((T *)&value);
    }
    __host__ __device__ void store(T v, memory_order = memory_order_seq_cst) { __cv_atomic_store_system(&value, v); }
    __host__ __device__ T exchange(T v, memory_order = memory_order_seq_cst) {
        return __cv_atomic_exch_system(&value, v);
    }
    __host__ __device__ T fetch_add(T v, memory_order = memory_order_seq_cst) {
        return __cv_atomic_add_system(&value, v);
    }
    __host__ __device__ T fetch_sub(T v, memory_order = memory_order_seq_cst) {
        return __cv_atomic_sub_system(&value, v);
    }
    __host__ __device__ T fetch_and(T v, memory_order = memory_order_seq_cst) {
        return __cv_atomic_and_system(&value, v);
    }
    __host__ __device__ T fetch_or(T v, memory_order = memory_order_seq_cst) {
        return __cv_atomic_or_system(&value, v);
    }
    __host__ __device__ T fetch_max(T v, memory_order = memory_order_seq_cst) {
        return __cv_atomic_max_system(&value, v);
    }
    __host__ __device__ T fetch_min(T v, memory_order = memory_order_seq_cst) {
        return __cv_atomic_min_system(&value, v);
    }
    __host__ __device__ bool compare_exchange_strong(T &expected, T v, memory_order = memory_order_seq_cst) {
        T old = __cv_atomic_cas_system(&value, expected, v);
        bool is_done = old == expected;
        expected = old;
        return is_done;
    }
    // May fail spuriously.
    __host__ __device__ bool compare_exchange_weak(T &expected, T v, memory_order = memory_order_seq_cst) {
        if (__cv_nondet<bool>()) return false;
        return compare_exchange_strong(expected, v);
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
