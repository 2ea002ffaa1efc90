// `cuda::atomic` and `cuda::atomic_ref` whose scope is a thread: operations are atomic for that thread alone.
#pragma once
#include <cv:std/atomic.h>

//! cv: exact; libcu++ documentation, cuda::thread_scope
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
struct atomic;
template <class T, thread_scope Scope = thread_scope_system>
struct atomic_ref;
template <class T>
struct atomic<T, thread_scope_thread> {
    T value;
    atomic() = default;
    __host__ __device__ constexpr atomic(T v) : value(v) {}
    __host__ __device__ T load(::std::memory_order = ::std::memory_order_seq_cst) const { return value; }
    __host__ __device__ void store(T v, ::std::memory_order = ::std::memory_order_seq_cst) { value = v; }
    __host__ __device__ T fetch_add(T v, ::std::memory_order = ::std::memory_order_seq_cst) {
        T old = value;
        value = old + v;
        return old;
    }
    __host__ __device__ T fetch_sub(T v, ::std::memory_order = ::std::memory_order_seq_cst) {
        T old = value;
        value = old - v;
        return old;
    }
    __host__ __device__ T fetch_max(T v, ::std::memory_order = ::std::memory_order_seq_cst) {
        T old = value;
        value = old < v ? v : old;
        return old;
    }
    __host__ __device__ T fetch_min(T v, ::std::memory_order = ::std::memory_order_seq_cst) {
        T old = value;
        value = v < old ? v : old;
        return old;
    }
    __host__ __device__ T fetch_and(T v, ::std::memory_order = ::std::memory_order_seq_cst) {
        T old = value;
        value = old & v;
        return old;
    }
    __host__ __device__ T fetch_or(T v, ::std::memory_order = ::std::memory_order_seq_cst) {
        T old = value;
        value = old | v;
        return old;
    }
    __host__ __device__ T fetch_xor(T v, ::std::memory_order = ::std::memory_order_seq_cst) {
        T old = value;
        value = old ^ v;
        return old;
    }
    __host__ __device__ T exchange(T v, ::std::memory_order = ::std::memory_order_seq_cst) {
        T old = value;
        value = v;
        return old;
    }
    __host__ __device__ bool compare_exchange_strong(T &expected, T v,
                                                     ::std::memory_order = ::std::memory_order_seq_cst) {
        T old = value;
        bool is_done = old == expected;
        if (is_done) value = v;
        expected = old;
        return is_done;
    }
    __host__ __device__ bool compare_exchange_weak(T &expected, T v,
                                                   ::std::memory_order = ::std::memory_order_seq_cst) {
        T old = value;
        bool is_done = old == expected && !__cv_nondet<bool>();
        if (is_done) value = v;
        expected = old;
        return is_done;
    }
    __host__ __device__ operator T() const { return value; }
    __host__ __device__ T operator=(T v) { return value = v; }
    __host__ __device__ T operator++() { return ++value; }
    __host__ __device__ T operator++(int) { return value++; }
    __host__ __device__ T operator--() { return --value; }
    __host__ __device__ T operator--(int) { return value--; }
    __host__ __device__ T operator+=(T v) { return value += v; }
    __host__ __device__ T operator-=(T v) { return value -= v; }
};
template <class T>
struct atomic_ref<T, thread_scope_thread> {
    T *place;
    __host__ __device__ explicit atomic_ref(T &object) : place(&object) {}
    __host__ __device__ T load(::std::memory_order = ::std::memory_order_seq_cst) const { return *place; }
    __host__ __device__ void store(T v, ::std::memory_order = ::std::memory_order_seq_cst) const { *place = v; }
    __host__ __device__ T fetch_add(T v, ::std::memory_order = ::std::memory_order_seq_cst) const {
        T old = *place;
        *place = old + v;
        return old;
    }
    __host__ __device__ T fetch_sub(T v, ::std::memory_order = ::std::memory_order_seq_cst) const {
        T old = *place;
        *place = old - v;
        return old;
    }
    __host__ __device__ T fetch_max(T v, ::std::memory_order = ::std::memory_order_seq_cst) const {
        T old = *place;
        *place = old < v ? v : old;
        return old;
    }
    __host__ __device__ T fetch_min(T v, ::std::memory_order = ::std::memory_order_seq_cst) const {
        T old = *place;
        *place = v < old ? v : old;
        return old;
    }
    __host__ __device__ T fetch_and(T v, ::std::memory_order = ::std::memory_order_seq_cst) const {
        T old = *place;
        *place = old & v;
        return old;
    }
    __host__ __device__ T fetch_or(T v, ::std::memory_order = ::std::memory_order_seq_cst) const {
        T old = *place;
        *place = old | v;
        return old;
    }
    __host__ __device__ T fetch_xor(T v, ::std::memory_order = ::std::memory_order_seq_cst) const {
        T old = *place;
        *place = old ^ v;
        return old;
    }
    __host__ __device__ T exchange(T v, ::std::memory_order = ::std::memory_order_seq_cst) const {
        T old = *place;
        *place = v;
        return old;
    }
    __host__ __device__ bool compare_exchange_strong(T &expected, T v,
                                                     ::std::memory_order = ::std::memory_order_seq_cst) const {
        T old = *place;
        bool is_done = old == expected;
        if (is_done) *place = v;
        expected = old;
        return is_done;
    }
    __host__ __device__ bool compare_exchange_weak(T &expected, T v,
                                                   ::std::memory_order = ::std::memory_order_seq_cst) const {
        T old = *place;
        bool is_done = old == expected && !__cv_nondet<bool>();
        if (is_done) *place = v;
        expected = old;
        return is_done;
    }
};
}
