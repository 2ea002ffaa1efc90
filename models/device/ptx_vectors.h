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
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_b32(int order, int scope, A &a, B &b, const volatile void *place) {
    uint2 found = __cv_ptx_load_vector<uint2>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_b32(int order, int scope, volatile void *place, A a, B b) {
    uint2 value;
    value.x = __cv_ptx_bits<unsigned int>(a);
    value.y = __cv_ptx_bits<unsigned int>(b);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_ld_v4_b32(int order, int scope, A &a, B &b, C &c, D &d, const volatile void *place) {
    uint4 found = __cv_ptx_load_vector<uint4>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
    __cv_ptx_put(c, found.z);
    __cv_ptx_put(d, found.w);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_st_v4_b32(int order, int scope, volatile void *place, A a, B b, C c, D d) {
    uint4 value;
    value.x = __cv_ptx_bits<unsigned int>(a);
    value.y = __cv_ptx_bits<unsigned int>(b);
    value.z = __cv_ptx_bits<unsigned int>(c);
    value.w = __cv_ptx_bits<unsigned int>(d);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_u32(int order, int scope, A &a, B &b, const volatile void *place) {
    uint2 found = __cv_ptx_load_vector<uint2>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_u32(int order, int scope, volatile void *place, A a, B b) {
    uint2 value;
    value.x = __cv_ptx_bits<unsigned int>(a);
    value.y = __cv_ptx_bits<unsigned int>(b);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_ld_v4_u32(int order, int scope, A &a, B &b, C &c, D &d, const volatile void *place) {
    uint4 found = __cv_ptx_load_vector<uint4>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
    __cv_ptx_put(c, found.z);
    __cv_ptx_put(d, found.w);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_st_v4_u32(int order, int scope, volatile void *place, A a, B b, C c, D d) {
    uint4 value;
    value.x = __cv_ptx_bits<unsigned int>(a);
    value.y = __cv_ptx_bits<unsigned int>(b);
    value.z = __cv_ptx_bits<unsigned int>(c);
    value.w = __cv_ptx_bits<unsigned int>(d);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_s32(int order, int scope, A &a, B &b, const volatile void *place) {
    int2 found = __cv_ptx_load_vector<int2>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_s32(int order, int scope, volatile void *place, A a, B b) {
    int2 value;
    value.x = __cv_ptx_bits<int>(a);
    value.y = __cv_ptx_bits<int>(b);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_ld_v4_s32(int order, int scope, A &a, B &b, C &c, D &d, const volatile void *place) {
    int4 found = __cv_ptx_load_vector<int4>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
    __cv_ptx_put(c, found.z);
    __cv_ptx_put(d, found.w);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_st_v4_s32(int order, int scope, volatile void *place, A a, B b, C c, D d) {
    int4 value;
    value.x = __cv_ptx_bits<int>(a);
    value.y = __cv_ptx_bits<int>(b);
    value.z = __cv_ptx_bits<int>(c);
    value.w = __cv_ptx_bits<int>(d);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_f32(int order, int scope, A &a, B &b, const volatile void *place) {
    float2 found = __cv_ptx_load_vector<float2>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_f32(int order, int scope, volatile void *place, A a, B b) {
    float2 value;
    value.x = __cv_ptx_bits<float>(a);
    value.y = __cv_ptx_bits<float>(b);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_ld_v4_f32(int order, int scope, A &a, B &b, C &c, D &d, const volatile void *place) {
    float4 found = __cv_ptx_load_vector<float4>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
    __cv_ptx_put(c, found.z);
    __cv_ptx_put(d, found.w);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_st_v4_f32(int order, int scope, volatile void *place, A a, B b, C c, D d) {
    float4 value;
    value.x = __cv_ptx_bits<float>(a);
    value.y = __cv_ptx_bits<float>(b);
    value.z = __cv_ptx_bits<float>(c);
    value.w = __cv_ptx_bits<float>(d);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_b64(int order, int scope, A &a, B &b, const volatile void *place) {
    ulonglong2 found = __cv_ptx_load_vector<ulonglong2>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_b64(int order, int scope, volatile void *place, A a, B b) {
    ulonglong2 value;
    value.x = __cv_ptx_bits<unsigned long long>(a);
    value.y = __cv_ptx_bits<unsigned long long>(b);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_u64(int order, int scope, A &a, B &b, const volatile void *place) {
    ulonglong2 found = __cv_ptx_load_vector<ulonglong2>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_u64(int order, int scope, volatile void *place, A a, B b) {
    ulonglong2 value;
    value.x = __cv_ptx_bits<unsigned long long>(a);
    value.y = __cv_ptx_bits<unsigned long long>(b);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_s64(int order, int scope, A &a, B &b, const volatile void *place) {
    longlong2 found = __cv_ptx_load_vector<longlong2>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_s64(int order, int scope, volatile void *place, A a, B b) {
    longlong2 value;
    value.x = __cv_ptx_bits<long long>(a);
    value.y = __cv_ptx_bits<long long>(b);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_f64(int order, int scope, A &a, B &b, const volatile void *place) {
    double2 found = __cv_ptx_load_vector<double2>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_f64(int order, int scope, volatile void *place, A a, B b) {
    double2 value;
    value.x = __cv_ptx_bits<double>(a);
    value.y = __cv_ptx_bits<double>(b);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_b16(int order, int scope, A &a, B &b, const volatile void *place) {
    ushort2 found = __cv_ptx_load_vector<ushort2>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_b16(int order, int scope, volatile void *place, A a, B b) {
    ushort2 value;
    value.x = __cv_ptx_bits<unsigned short>(a);
    value.y = __cv_ptx_bits<unsigned short>(b);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_ld_v4_b16(int order, int scope, A &a, B &b, C &c, D &d, const volatile void *place) {
    ushort4 found = __cv_ptx_load_vector<ushort4>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
    __cv_ptx_put(c, found.z);
    __cv_ptx_put(d, found.w);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_st_v4_b16(int order, int scope, volatile void *place, A a, B b, C c, D d) {
    ushort4 value;
    value.x = __cv_ptx_bits<unsigned short>(a);
    value.y = __cv_ptx_bits<unsigned short>(b);
    value.z = __cv_ptx_bits<unsigned short>(c);
    value.w = __cv_ptx_bits<unsigned short>(d);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B>
__device__ inline void __cv_ptx_ld_v2_u16(int order, int scope, A &a, B &b, const volatile void *place) {
    ushort2 found = __cv_ptx_load_vector<ushort2>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
}
template <class A, class B>
__device__ inline void __cv_ptx_st_v2_u16(int order, int scope, volatile void *place, A a, B b) {
    ushort2 value;
    value.x = __cv_ptx_bits<unsigned short>(a);
    value.y = __cv_ptx_bits<unsigned short>(b);
    __cv_ptx_store_vector(order, place, value);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_ld_v4_u16(int order, int scope, A &a, B &b, C &c, D &d, const volatile void *place) {
    ushort4 found = __cv_ptx_load_vector<ushort4>(order, place);
    __cv_ptx_put(a, found.x);
    __cv_ptx_put(b, found.y);
    __cv_ptx_put(c, found.z);
    __cv_ptx_put(d, found.w);
}
template <class A, class B, class C, class D>
__device__ inline void __cv_ptx_st_v4_u16(int order, int scope, volatile void *place, A a, B b, C c, D d) {
    ushort4 value;
    value.x = __cv_ptx_bits<unsigned short>(a);
    value.y = __cv_ptx_bits<unsigned short>(b);
    value.z = __cv_ptx_bits<unsigned short>(c);
    value.w = __cv_ptx_bits<unsigned short>(d);
    __cv_ptx_store_vector(order, place, value);
}
