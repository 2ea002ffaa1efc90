// Atomic functions that name order and scope, as compilers know them.
// Clusters count as blocks, which have fewer threads. The numbers of orders are those of `std::memory_order`.
// SOUNDNESS(atomic-scope): under; device scope is as good as that of the system.
// SOUNDNESS(cluster-scope): over; what is ordered in a cluster is taken to be ordered in the block alone.
#pragma once
#include <cv:std/atomic.h>

//! cv: under; CUDA C++ Programming Guide, "NVIDIA CUDA Compiler Built-in Atomic Functions"
#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5
#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4
__device__ inline bool __cv_nv_is_block(int scope) { return scope < __NV_THREAD_SCOPE_DEVICE; }
__device__ inline void __cv_nv_order(int order, int scope) {
    std::__cv_order((std::memory_order)order, __cv_nv_is_block(scope));
}
__device__ inline void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    if (order == __NV_ATOMIC_RELAXED || scope == __NV_THREAD_SCOPE_THREAD) return;
    std::__cv_release((std::memory_order)order, __cv_nv_is_block(scope));
    if (order != __NV_ATOMIC_SEQ_CST) std::__cv_acquire((std::memory_order)order, __cv_nv_is_block(scope));
}
template <class T>
__device__ inline auto __nv_atomic_load_n(T *place, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) -> __remove_cv(T) {
    typedef __remove_cv(T) U;
    U *p = (U *)place;
    __cv_nv_order(order, scope);
    U seen = __cv_nv_is_block(scope) ? __cv_atomic_load_block(p) : __cv_atomic_load_system(p);
    return seen;
}
template <class T, class R>
__device__ inline void __nv_atomic_load(T *place, R *result, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    *result = __nv_atomic_load_n(place, order, scope);
}
template <class T, class V>
__device__ inline void __nv_atomic_store_n(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __cv_nv_order(order, scope);
    if (__cv_nv_is_block(scope)) __cv_atomic_store_block(place, (T)value);
    else __cv_atomic_store_system(place, (T)value);
}
template <class T, class V>
__device__ inline void __nv_atomic_store(T *place, V *value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __nv_atomic_store_n(place, *value, order, scope);
}
template <class T, class V>
__device__ inline T __nv_atomic_exchange_n(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __cv_nv_order(order, scope);
    T old = __cv_nv_is_block(scope) ? __cv_atomic_exch_block(place, (T)value)
                                    : __cv_atomic_exch_system(place, (T)value);
    return old;
}
template <class T, class V>
__device__ inline T __nv_atomic_fetch_add(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __cv_nv_order(order, scope);
    T old = __cv_nv_is_block(scope) ? __cv_atomic_add_block(place, (T)value)
                                    : __cv_atomic_add_system(place, (T)value);
    return old;
}
template <class T, class V>
__device__ inline T __nv_atomic_fetch_sub(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __cv_nv_order(order, scope);
    T old = __cv_nv_is_block(scope) ? __cv_atomic_sub_block(place, (T)value)
                                    : __cv_atomic_sub_system(place, (T)value);
    return old;
}
template <class T, class V>
__device__ inline T __nv_atomic_fetch_and(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __cv_nv_order(order, scope);
    T old = __cv_nv_is_block(scope) ? __cv_atomic_and_block(place, (T)value)
                                    : __cv_atomic_and_system(place, (T)value);
    return old;
}
template <class T, class V>
__device__ inline T __nv_atomic_fetch_or(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __cv_nv_order(order, scope);
    T old = __cv_nv_is_block(scope) ? __cv_atomic_or_block(place, (T)value)
                                    : __cv_atomic_or_system(place, (T)value);
    return old;
}
template <class T, class V>
__device__ inline T __nv_atomic_fetch_xor(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __cv_nv_order(order, scope);
    T old = __cv_nv_is_block(scope) ? __cv_atomic_xor_block(place, (T)value)
                                    : __cv_atomic_xor_system(place, (T)value);
    return old;
}
template <class T, class V>
__device__ inline T __nv_atomic_fetch_min(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __cv_nv_order(order, scope);
    T old = __cv_nv_is_block(scope) ? __cv_atomic_min_block(place, (T)value)
                                    : __cv_atomic_min_system(place, (T)value);
    return old;
}
template <class T, class V>
__device__ inline T __nv_atomic_fetch_max(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __cv_nv_order(order, scope);
    T old = __cv_nv_is_block(scope) ? __cv_atomic_max_block(place, (T)value)
                                    : __cv_atomic_max_system(place, (T)value);
    return old;
}
template <class T, class V>
__device__ inline void __nv_atomic_add(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __nv_atomic_fetch_add(place, value, order, scope);
}
template <class T, class V>
__device__ inline void __nv_atomic_sub(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __nv_atomic_fetch_sub(place, value, order, scope);
}
template <class T, class V>
__device__ inline void __nv_atomic_and(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __nv_atomic_fetch_and(place, value, order, scope);
}
template <class T, class V>
__device__ inline void __nv_atomic_or(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __nv_atomic_fetch_or(place, value, order, scope);
}
template <class T, class V>
__device__ inline void __nv_atomic_xor(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __nv_atomic_fetch_xor(place, value, order, scope);
}
template <class T, class V>
__device__ inline void __nv_atomic_min(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __nv_atomic_fetch_min(place, value, order, scope);
}
template <class T, class V>
__device__ inline void __nv_atomic_max(T *place, V value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    __nv_atomic_fetch_max(place, value, order, scope);
}
template <class T>
__device__ inline void __nv_atomic_exchange(T *place, T *value, T *result, int order,
                                            int scope = __NV_THREAD_SCOPE_SYSTEM) {
    *result = __nv_atomic_exchange_n(place, *value, order, scope);
}
// A weak one may fail without a reason.
template <class T, class V>
__device__ inline bool __nv_atomic_compare_exchange_n(T *place, T *expected, V desired, bool is_weak, int order,
                                                      int, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    if (is_weak && __cv_nondet<bool>()) return false;
    T wanted = *expected;
    __cv_nv_order(order, scope);
    T old = __cv_nv_is_block(scope) ? __cv_atomic_cas_block(place, wanted, (T)desired)
                                    : __cv_atomic_cas_system(place, wanted, (T)desired);
    bool is_done = old == wanted;
    *expected = old;
    return is_done;
}
template <class T>
__device__ inline bool __nv_atomic_compare_exchange(T *place, T *expected, T *desired, bool is_weak, int order,
                                                    int failure, int scope = __NV_THREAD_SCOPE_SYSTEM) {
    return __nv_atomic_compare_exchange_n(place, expected, *desired, is_weak, order, failure, scope);
}
