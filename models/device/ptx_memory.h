// Accesses of memory in PTX, by the names that the type checker makes of them: the order is 0 weak, 1 relaxed,
// 2 acquire, 3 release, 4 both, 5 volatile, 6 by a cache that sees no write of the launch, the scope 0 block, 1 device,
// 2 system.
// SOUNDNESS(atomic-scope): under; device scope is as good as that of the system.
#pragma once

//! cv: under; PTX ISA, "ld", "st"
__device__ inline void __cv_ptx_order(int order, int scope) {
    if (order == 2) {
        if (scope == 0) __cv_order_acquire_block();
        else __cv_order_acquire_system();
    } else if (order == 3) {
        if (scope == 0) __cv_order_release_block();
        else __cv_order_release_system();
    } else if (order == 4) {
        if (scope == 0) __cv_order_acq_rel_block();
        else __cv_order_acq_rel_system();
    }
}
template <class T>
__device__ inline T __cv_ptx_load(int order, int scope, T *place) {
    if (order == 6) __cv_read_only(place, sizeof(T), 1);
    if (order == 0 || order == 6) return *place;
    if (order == 5) return *(volatile T *)place;
    __cv_ptx_order(order, scope);
    return scope == 0 ? __cv_atomic_load_block(place) : __cv_atomic_load_system(place);
}
template <class T>
__device__ inline void __cv_ptx_store(int order, int scope, T *place, T value) {
    if (order == 0) *place = value;
    else if (order == 5) *(volatile T *)place = value;
    else {
        __cv_ptx_order(order, scope);
        if (scope == 0) __cv_atomic_store_block(place, value);
        else __cv_atomic_store_system(place, value);
    }
}
__device__ inline unsigned int __cv_ptx_ld_u32(int order, int scope, const volatile void *place) {
    return __cv_ptx_load(order, scope, (unsigned int *)place);
}
__device__ inline void __cv_ptx_st_u32(int order, int scope, volatile void *place, unsigned int value) {
    __cv_ptx_store(order, scope, (unsigned int *)place, value);
}
__device__ inline int __cv_ptx_ld_s32(int order, int scope, const volatile void *place) {
    return __cv_ptx_load(order, scope, (int *)place);
}
__device__ inline void __cv_ptx_st_s32(int order, int scope, volatile void *place, int value) {
    __cv_ptx_store(order, scope, (int *)place, value);
}
__device__ inline unsigned int __cv_ptx_ld_b32(int order, int scope, const volatile void *place) {
    return __cv_ptx_load(order, scope, (unsigned int *)place);
}
__device__ inline void __cv_ptx_st_b32(int order, int scope, volatile void *place, unsigned int value) {
    __cv_ptx_store(order, scope, (unsigned int *)place, value);
}
__device__ inline unsigned long long __cv_ptx_ld_u64(int order, int scope, const volatile void *place) {
    return __cv_ptx_load(order, scope, (unsigned long long *)place);
}
__device__ inline void __cv_ptx_st_u64(int order, int scope, volatile void *place, unsigned long long value) {
    __cv_ptx_store(order, scope, (unsigned long long *)place, value);
}
__device__ inline long long __cv_ptx_ld_s64(int order, int scope, const volatile void *place) {
    return __cv_ptx_load(order, scope, (long long *)place);
}
__device__ inline void __cv_ptx_st_s64(int order, int scope, volatile void *place, long long value) {
    __cv_ptx_store(order, scope, (long long *)place, value);
}
__device__ inline unsigned long long __cv_ptx_ld_b64(int order, int scope, const volatile void *place) {
    return __cv_ptx_load(order, scope, (unsigned long long *)place);
}
__device__ inline void __cv_ptx_st_b64(int order, int scope, volatile void *place, unsigned long long value) {
    __cv_ptx_store(order, scope, (unsigned long long *)place, value);
}
// Accesses of these types with an order are not modelled.
__device__ inline void __cv_ptx_only_plain(int order) {
    if (order != 0 && order != 6) __cv_unsupported("ordered access of PTX of this type");
}
__device__ inline float __cv_ptx_ld_f32(int order, int scope, const volatile void *place) {
    __cv_ptx_only_plain(order);
    return *(const float *)place;
}
__device__ inline void __cv_ptx_st_f32(int order, int scope, volatile void *place, float value) {
    __cv_ptx_only_plain(order);
    *(float *)place = value;
}
__device__ inline double __cv_ptx_ld_f64(int order, int scope, const volatile void *place) {
    __cv_ptx_only_plain(order);
    return *(const double *)place;
}
__device__ inline void __cv_ptx_st_f64(int order, int scope, volatile void *place, double value) {
    __cv_ptx_only_plain(order);
    *(double *)place = value;
}
__device__ inline unsigned short __cv_ptx_ld_b16(int order, int scope, const volatile void *place) {
    __cv_ptx_only_plain(order);
    return *(const unsigned short *)place;
}
__device__ inline void __cv_ptx_st_b16(int order, int scope, volatile void *place, unsigned short value) {
    __cv_ptx_only_plain(order);
    *(unsigned short *)place = value;
}
__device__ inline unsigned short __cv_ptx_ld_u16(int order, int scope, const volatile void *place) {
    __cv_ptx_only_plain(order);
    return *(const unsigned short *)place;
}
__device__ inline void __cv_ptx_st_u16(int order, int scope, volatile void *place, unsigned short value) {
    __cv_ptx_only_plain(order);
    *(unsigned short *)place = value;
}
__device__ inline short __cv_ptx_ld_s16(int order, int scope, const volatile void *place) {
    __cv_ptx_only_plain(order);
    return *(const short *)place;
}
__device__ inline void __cv_ptx_st_s16(int order, int scope, volatile void *place, short value) {
    __cv_ptx_only_plain(order);
    *(short *)place = value;
}
__device__ inline unsigned char __cv_ptx_ld_b8(int order, int scope, const volatile void *place) {
    __cv_ptx_only_plain(order);
    return *(const unsigned char *)place;
}
__device__ inline void __cv_ptx_st_b8(int order, int scope, volatile void *place, unsigned char value) {
    __cv_ptx_only_plain(order);
    *(unsigned char *)place = value;
}
__device__ inline unsigned char __cv_ptx_ld_u8(int order, int scope, const volatile void *place) {
    __cv_ptx_only_plain(order);
    return *(const unsigned char *)place;
}
__device__ inline void __cv_ptx_st_u8(int order, int scope, volatile void *place, unsigned char value) {
    __cv_ptx_only_plain(order);
    *(unsigned char *)place = value;
}
__device__ inline signed char __cv_ptx_ld_s8(int order, int scope, const volatile void *place) {
    __cv_ptx_only_plain(order);
    return *(const signed char *)place;
}
__device__ inline void __cv_ptx_st_s8(int order, int scope, volatile void *place, signed char value) {
    __cv_ptx_only_plain(order);
    *(signed char *)place = value;
}
