// Vectors of `unsigned long`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Built-in Vector Types"
struct ulong1 { unsigned long x; };
struct alignas(16) ulong2 { unsigned long x, y; };
struct ulong3 { unsigned long x, y, z; };
struct alignas(16) ulong4 { unsigned long x, y, z, w; };
__host__ __device__ inline ulong1 make_ulong1(unsigned long x) {
    ulong1 v;
    v.x = x;
    return v;
}
__host__ __device__ inline ulong2 make_ulong2(unsigned long x, unsigned long y) {
    ulong2 v;
    v.x = x;
    v.y = y;
    return v;
}
__host__ __device__ inline ulong3 make_ulong3(unsigned long x, unsigned long y, unsigned long z) {
    ulong3 v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}
__host__ __device__ inline ulong4 make_ulong4(unsigned long x, unsigned long y, unsigned long z, unsigned long w) {
    ulong4 v;
    v.x = x;
    v.y = y;
    v.z = z;
    v.w = w;
    return v;
}
