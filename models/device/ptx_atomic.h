// Atomic operations and reductions of PTX, by the names that the type checker makes of them, with orders and
// scopes as in device/ptx_memory.h.
#pragma once
#include <cv:device/ptx_memory.h>

//! cv: exact; PTX ISA, "atom", "red"
template <class T>
__device__ inline void __cv_ptx_reduce_add(int order, int scope, T *place, T value) {
    __cv_ptx_order(order, scope);
    if (scope == 0) __cv_atomic_add_block(place, value);
    else if (scope == 1) __cv_atomic_add(place, value);
    else __cv_atomic_add_system(place, value);
}
template <class T>
__device__ inline T __cv_ptx_add(int order, int scope, T *place, T value) {
    __cv_ptx_order(order, scope);
    return scope == 0 ? __cv_atomic_add_block(place, value)
                       : scope == 1 ? __cv_atomic_add(place, value) : __cv_atomic_add_system(place, value);
}
template <class T>
__device__ inline T __cv_ptx_exch(int order, int scope, T *place, T value) {
    __cv_ptx_order(order, scope);
    return scope == 0 ? __cv_atomic_exch_block(place, value)
                       : scope == 1 ? __cv_atomic_exch(place, value) : __cv_atomic_exch_system(place, value);
}
template <class T>
__device__ inline void __cv_ptx_reduce_min(int order, int scope, T *place, T value) {
    __cv_ptx_order(order, scope);
    if (scope == 0) __cv_atomic_min_block(place, value);
    else if (scope == 1) __cv_atomic_min(place, value);
    else __cv_atomic_min_system(place, value);
}
template <class T>
__device__ inline T __cv_ptx_min(int order, int scope, T *place, T value) {
    __cv_ptx_order(order, scope);
    return scope == 0 ? __cv_atomic_min_block(place, value)
                       : scope == 1 ? __cv_atomic_min(place, value) : __cv_atomic_min_system(place, value);
}
template <class T>
__device__ inline void __cv_ptx_reduce_max(int order, int scope, T *place, T value) {
    __cv_ptx_order(order, scope);
    if (scope == 0) __cv_atomic_max_block(place, value);
    else if (scope == 1) __cv_atomic_max(place, value);
    else __cv_atomic_max_system(place, value);
}
template <class T>
__device__ inline T __cv_ptx_max(int order, int scope, T *place, T value) {
    __cv_ptx_order(order, scope);
    return scope == 0 ? __cv_atomic_max_block(place, value)
                       : scope == 1 ? __cv_atomic_max(place, value) : __cv_atomic_max_system(place, value);
}
template <class T>
__device__ inline void __cv_ptx_reduce_and(int order, int scope, T *place, T value) {
    __cv_ptx_order(order, scope);
    if (scope == 0) __cv_atomic_and_block(place, value);
    else if (scope == 1) __cv_atomic_and(place, value);
    else __cv_atomic_and_system(place, value);
}
template <class T>
__device__ inline T __cv_ptx_and(int order, int scope, T *place, T value) {
    __cv_ptx_order(order, scope);
    return scope == 0 ? __cv_atomic_and_block(place, value)
                       : scope == 1 ? __cv_atomic_and(place, value) : __cv_atomic_and_system(place, value);
}
template <class T>
__device__ inline void __cv_ptx_reduce_or(int order, int scope, T *place, T value) {
    __cv_ptx_order(order, scope);
    if (scope == 0) __cv_atomic_or_block(place, value);
    else if (scope == 1) __cv_atomic_or(place, value);
    else __cv_atomic_or_system(place, value);
}
template <class T>
__device__ inline T __cv_ptx_or(int order, int scope, T *place, T value) {
    __cv_ptx_order(order, scope);
    return scope == 0 ? __cv_atomic_or_block(place, value)
                       : scope == 1 ? __cv_atomic_or(place, value) : __cv_atomic_or_system(place, value);
}
template <class T>
__device__ inline void __cv_ptx_reduce_xor(int order, int scope, T *place, T value) {
    __cv_ptx_order(order, scope);
    if (scope == 0) __cv_atomic_xor_block(place, value);
    else if (scope == 1) __cv_atomic_xor(place, value);
    else __cv_atomic_xor_system(place, value);
}
template <class T>
__device__ inline T __cv_ptx_xor(int order, int scope, T *place, T value) {
    __cv_ptx_order(order, scope);
    return scope == 0 ? __cv_atomic_xor_block(place, value)
                       : scope == 1 ? __cv_atomic_xor(place, value) : __cv_atomic_xor_system(place, value);
}
template <class T>
__device__ inline T __cv_ptx_cas(int order, int scope, T *place, T expected, T value) {
    __cv_ptx_order(order, scope);
    return scope == 0 ? __cv_atomic_cas_block(place, expected, value)
                       : scope == 1 ? __cv_atomic_cas(place, expected, value)
                                    : __cv_atomic_cas_system(place, expected, value);
}
__device__ inline unsigned int __cv_ptx_atom_add_u32(int order, int scope, volatile void *place, unsigned int value) {
    return __cv_ptx_add(order, scope, (unsigned int *)place, value);
}
__device__ inline void __cv_ptx_red_add_u32(int order, int scope, volatile void *place, unsigned int value) {
    __cv_ptx_reduce_add(order, scope, (unsigned int *)place, value);
}
__device__ inline int __cv_ptx_atom_add_s32(int order, int scope, volatile void *place, int value) {
    return __cv_ptx_add(order, scope, (int *)place, value);
}
__device__ inline void __cv_ptx_red_add_s32(int order, int scope, volatile void *place, int value) {
    __cv_ptx_reduce_add(order, scope, (int *)place, value);
}
__device__ inline unsigned long long __cv_ptx_atom_add_u64(int order, int scope, volatile void *place,
                                                           unsigned long long value) {
    return __cv_ptx_add(order, scope, (unsigned long long *)place, value);
}
__device__ inline void __cv_ptx_red_add_u64(int order, int scope, volatile void *place, unsigned long long value) {
    __cv_ptx_reduce_add(order, scope, (unsigned long long *)place, value);
}
__device__ inline unsigned int __cv_ptx_atom_exch_b32(int order, int scope, volatile void *place, unsigned int value) {
    return __cv_ptx_exch(order, scope, (unsigned int *)place, value);
}
__device__ inline unsigned long long __cv_ptx_atom_exch_b64(int order, int scope, volatile void *place,
                                                            unsigned long long value) {
    return __cv_ptx_exch(order, scope, (unsigned long long *)place, value);
}
__device__ inline unsigned int __cv_ptx_atom_min_u32(int order, int scope, volatile void *place, unsigned int value) {
    return __cv_ptx_min(order, scope, (unsigned int *)place, value);
}
__device__ inline void __cv_ptx_red_min_u32(int order, int scope, volatile void *place, unsigned int value) {
    __cv_ptx_reduce_min(order, scope, (unsigned int *)place, value);
}
__device__ inline int __cv_ptx_atom_min_s32(int order, int scope, volatile void *place, int value) {
    return __cv_ptx_min(order, scope, (int *)place, value);
}
__device__ inline void __cv_ptx_red_min_s32(int order, int scope, volatile void *place, int value) {
    __cv_ptx_reduce_min(order, scope, (int *)place, value);
}
__device__ inline unsigned long long __cv_ptx_atom_min_u64(int order, int scope, volatile void *place,
                                                           unsigned long long value) {
    return __cv_ptx_min(order, scope, (unsigned long long *)place, value);
}
__device__ inline void __cv_ptx_red_min_u64(int order, int scope, volatile void *place, unsigned long long value) {
    __cv_ptx_reduce_min(order, scope, (unsigned long long *)place, value);
}
__device__ inline long long __cv_ptx_atom_min_s64(int order, int scope, volatile void *place, long long value) {
    return __cv_ptx_min(order, scope, (long long *)place, value);
}
__device__ inline void __cv_ptx_red_min_s64(int order, int scope, volatile void *place, long long value) {
    __cv_ptx_reduce_min(order, scope, (long long *)place, value);
}
__device__ inline unsigned int __cv_ptx_atom_max_u32(int order, int scope, volatile void *place, unsigned int value) {
    return __cv_ptx_max(order, scope, (unsigned int *)place, value);
}
__device__ inline void __cv_ptx_red_max_u32(int order, int scope, volatile void *place, unsigned int value) {
    __cv_ptx_reduce_max(order, scope, (unsigned int *)place, value);
}
__device__ inline int __cv_ptx_atom_max_s32(int order, int scope, volatile void *place, int value) {
    return __cv_ptx_max(order, scope, (int *)place, value);
}
__device__ inline void __cv_ptx_red_max_s32(int order, int scope, volatile void *place, int value) {
    __cv_ptx_reduce_max(order, scope, (int *)place, value);
}
__device__ inline unsigned long long __cv_ptx_atom_max_u64(int order, int scope, volatile void *place,
                                                           unsigned long long value) {
    return __cv_ptx_max(order, scope, (unsigned long long *)place, value);
}
__device__ inline void __cv_ptx_red_max_u64(int order, int scope, volatile void *place, unsigned long long value) {
    __cv_ptx_reduce_max(order, scope, (unsigned long long *)place, value);
}
__device__ inline long long __cv_ptx_atom_max_s64(int order, int scope, volatile void *place, long long value) {
    return __cv_ptx_max(order, scope, (long long *)place, value);
}
__device__ inline void __cv_ptx_red_max_s64(int order, int scope, volatile void *place, long long value) {
    __cv_ptx_reduce_max(order, scope, (long long *)place, value);
}
__device__ inline unsigned int __cv_ptx_atom_and_b32(int order, int scope, volatile void *place, unsigned int value) {
    return __cv_ptx_and(order, scope, (unsigned int *)place, value);
}
__device__ inline void __cv_ptx_red_and_b32(int order, int scope, volatile void *place, unsigned int value) {
    __cv_ptx_reduce_and(order, scope, (unsigned int *)place, value);
}
__device__ inline unsigned long long __cv_ptx_atom_and_b64(int order, int scope, volatile void *place,
                                                           unsigned long long value) {
    return __cv_ptx_and(order, scope, (unsigned long long *)place, value);
}
__device__ inline void __cv_ptx_red_and_b64(int order, int scope, volatile void *place, unsigned long long value) {
    __cv_ptx_reduce_and(order, scope, (unsigned long long *)place, value);
}
__device__ inline unsigned int __cv_ptx_atom_or_b32(int order, int scope, volatile void *place, unsigned int value) {
    return __cv_ptx_or(order, scope, (unsigned int *)place, value);
}
__device__ inline void __cv_ptx_red_or_b32(int order, int scope, volatile void *place, unsigned int value) {
    __cv_ptx_reduce_or(order, scope, (unsigned int *)place, value);
}
__device__ inline unsigned long long __cv_ptx_atom_or_b64(int order, int scope, volatile void *place,
                                                          unsigned long long value) {
    return __cv_ptx_or(order, scope, (unsigned long long *)place, value);
}
__device__ inline void __cv_ptx_red_or_b64(int order, int scope, volatile void *place, unsigned long long value) {
    __cv_ptx_reduce_or(order, scope, (unsigned long long *)place, value);
}
__device__ inline unsigned int __cv_ptx_atom_xor_b32(int order, int scope, volatile void *place, unsigned int value) {
    return __cv_ptx_xor(order, scope, (unsigned int *)place, value);
}
__device__ inline void __cv_ptx_red_xor_b32(int order, int scope, volatile void *place, unsigned int value) {
    __cv_ptx_reduce_xor(order, scope, (unsigned int *)place, value);
}
__device__ inline unsigned long long __cv_ptx_atom_xor_b64(int order, int scope, volatile void *place,
                                                           unsigned long long value) {
    return __cv_ptx_xor(order, scope, (unsigned long long *)place, value);
}
__device__ inline void __cv_ptx_red_xor_b64(int order, int scope, volatile void *place, unsigned long long value) {
    __cv_ptx_reduce_xor(order, scope, (unsigned long long *)place, value);
}
__device__ inline unsigned int __cv_ptx_atom_cas_b32(int order, int scope, volatile void *place,
                                                     unsigned int expected, unsigned int value) {
    return __cv_ptx_cas(order, scope, (unsigned int *)place, expected, value);
}
__device__ inline unsigned long long __cv_ptx_atom_cas_b64(int order, int scope, volatile void *place,
                                                           unsigned long long expected, unsigned long long value) {
    return __cv_ptx_cas(order, scope, (unsigned long long *)place, expected, value);
}
