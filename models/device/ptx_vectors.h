// Accesses of several registers in PTX, by the names that the type checker makes of them, with orders as in
// device/ptx_memory.h.
#pragma once
#include <cv:device/ptx_memory.h>
#include <cv:vector/builtin.h>

//! cv: exact; PTX ISA, "Vectors", "ld", "st"
// What a register holds has the bits that were loaded, whatever type it is declared with.
template <class R, class T>
__device__ inline void __cv_ptx_put(R &register_, T value) {
    *(T *)&register_ = value;
}
template <class T, class R>
__device__ inline T __cv_ptx_bits(R value) {
    return *(const T *)&value;
}
template <class V>
__device__ inline V __cv_ptx_load_vector(int order, const volatile void *place) {
    __cv_ptx_only_plain(order);
    if (order == 6) __cv_read_only((const void *)place, sizeof(V), 1);
    return *(const V *)place;
}
template <class V>
__device__ inline void __cv_ptx_store_vector(int order, volatile void *place, V value) {
    __cv_ptx_only_plain(order);
    *(V *)place = value;
}
template <class V, class A, class B>
__device__ inline void __cv_ptx_load_two(int order, A &a, B &b, const volatile void *place) {
    V found = __cv_ptx_load_vector<V>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
}
template <class V, class T, class A, class B>
__device__ inline void __cv_ptx_store_two(int order, volatile void *place, A a, B b) {
    V value;
    value.x = __cv_ptx_bits<T>(a);
    value.y = __cv_ptx_bits<T>(b);
    __cv_ptx_store_vector(order, place, value);
}
template <class V, class A, class B, class C, class D>
__device__ inline void __cv_ptx_load_four(int order, A &a, B &b, C &c, D &d, const volatile void *place) {
    V found = __cv_ptx_load_vector<V>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
    __cv_ptx_put(c, found.z);
    __cv_ptx_put(d, found.w);
}
template <class V, class T, class A, class B, class C, class D>
__device__ inline void __cv_ptx_store_four(int order, volatile void *place, A a, B b, C c, D d) {
    V value;
    value.x = __cv_ptx_bits<T>(a);
    value.y = __cv_ptx_bits<T>(b);
    value.z = __cv_ptx_bits<T>(c);
    value.w = __cv_ptx_bits<T>(d);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_b32(int order, int scope, A &a, B &b, const volatile void *place) {
    __cv_ptx_load_two<uint2>(order, a, b, place);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_b32(int order, int scope, volatile void *place, A a, B b) {
    __cv_ptx_store_two<uint2, unsigned int>(order, place, a, b);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_ld_v4_b32(int order, int scope, A &a, B &b, C &c, D &d, const volatile void *place) {
    __cv_ptx_load_four<uint4>(order, a, b, c, d, place);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_st_v4_b32(int order, int scope, volatile void *place, A a, B b, C c, D d) {
    __cv_ptx_store_four<uint4, unsigned int>(order, place, a, b, c, d);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_u32(int order, int scope, A &a, B &b, const volatile void *place) {
    __cv_ptx_load_two<uint2>(order, a, b, place);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_u32(int order, int scope, volatile void *place, A a, B b) {
    __cv_ptx_store_two<uint2, unsigned int>(order, place, a, b);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_ld_v4_u32(int order, int scope, A &a, B &b, C &c, D &d, const volatile void *place) {
    __cv_ptx_load_four<uint4>(order, a, b, c, d, place);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_st_v4_u32(int order, int scope, volatile void *place, A a, B b, C c, D d) {
    __cv_ptx_store_four<uint4, unsigned int>(order, place, a, b, c, d);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_s32(int order, int scope, A &a, B &b, const volatile void *place) {
    __cv_ptx_load_two<int2>(order, a, b, place);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_s32(int order, int scope, volatile void *place, A a, B b) {
    __cv_ptx_store_two<int2, int>(order, place, a, b);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_ld_v4_s32(int order, int scope, A &a, B &b, C &c, D &d, const volatile void *place) {
    __cv_ptx_load_four<int4>(order, a, b, c, d, place);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_st_v4_s32(int order, int scope, volatile void *place, A a, B b, C c, D d) {
    __cv_ptx_store_four<int4, int>(order, place, a, b, c, d);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_f32(int order, int scope, A &a, B &b, const volatile void *place) {
    __cv_ptx_load_two<float2>(order, a, b, place);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_f32(int order, int scope, volatile void *place, A a, B b) {
    __cv_ptx_store_two<float2, float>(order, place, a, b);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_ld_v4_f32(int order, int scope, A &a, B &b, C &c, D &d, const volatile void *place) {
    __cv_ptx_load_four<float4>(order, a, b, c, d, place);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_st_v4_f32(int order, int scope, volatile void *place, A a, B b, C c, D d) {
    __cv_ptx_store_four<float4, float>(order, place, a, b, c, d);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_b64(int order, int scope, A &a, B &b, const volatile void *place) {
    __cv_ptx_load_two<ulonglong2>(order, a, b, place);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_b64(int order, int scope, volatile void *place, A a, B b) {
    __cv_ptx_store_two<ulonglong2, unsigned long long>(order, place, a, b);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_u64(int order, int scope, A &a, B &b, const volatile void *place) {
    __cv_ptx_load_two<ulonglong2>(order, a, b, place);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_u64(int order, int scope, volatile void *place, A a, B b) {
    __cv_ptx_store_two<ulonglong2, unsigned long long>(order, place, a, b);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_s64(int order, int scope, A &a, B &b, const volatile void *place) {
    __cv_ptx_load_two<longlong2>(order, a, b, place);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_s64(int order, int scope, volatile void *place, A a, B b) {
    __cv_ptx_store_two<longlong2, long long>(order, place, a, b);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_f64(int order, int scope, A &a, B &b, const volatile void *place) {
    __cv_ptx_load_two<double2>(order, a, b, place);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_f64(int order, int scope, volatile void *place, A a, B b) {
    __cv_ptx_store_two<double2, double>(order, place, a, b);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_b16(int order, int scope, A &a, B &b, const volatile void *place) {
    __cv_ptx_load_two<ushort2>(order, a, b, place);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_b16(int order, int scope, volatile void *place, A a, B b) {
    __cv_ptx_store_two<ushort2, unsigned short>(order, place, a, b);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_ld_v4_b16(int order, int scope, A &a, B &b, C &c, D &d, const volatile void *place) {
    __cv_ptx_load_four<ushort4>(order, a, b, c, d, place);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_st_v4_b16(int order, int scope, volatile void *place, A a, B b, C c, D d) {
    __cv_ptx_store_four<ushort4, unsigned short>(order, place, a, b, c, d);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_u16(int order, int scope, A &a, B &b, const volatile void *place) {
    __cv_ptx_load_two<ushort2>(order, a, b, place);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_u16(int order, int scope, volatile void *place, A a, B b) {
    __cv_ptx_store_two<ushort2, unsigned short>(order, place, a, b);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_ld_v4_u16(int order, int scope, A &a, B &b, C &c, D &d, const volatile void *place) {
    __cv_ptx_load_four<ushort4>(order, a, b, c, d, place);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_st_v4_u16(int order, int scope, volatile void *place, A a, B b, C c, D d) {
    __cv_ptx_store_four<ushort4, unsigned short>(order, place, a, b, c, d);
}
