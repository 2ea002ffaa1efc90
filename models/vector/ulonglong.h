// Vectors of `unsigned long long`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Built-in Vector Types"
struct ulonglong1 { unsigned long long x; };
struct alignas(16) ulonglong2 { unsigned long long x, y; };
struct ulonglong3 { unsigned long long x, y, z; };
struct alignas(16) ulonglong4 { unsigned long long x, y, z, w; };
__host__ __device__ inline ulonglong1 make_ulonglong1(unsigned long long x) {
    ulonglong1 v;
    v.x = x;
    return v;
}
__host__ __device__ inline ulonglong2 make_ulonglong2(unsigned long long x, unsigned long long y) {
    ulonglong2 v;
    v.x = x;
    v.y = y;
    return v;
}
__host__ __device__ inline ulonglong3 make_ulonglong3(unsigned long long x, unsigned long long y,
                                                      unsigned long long z) {
    ulonglong3 v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}
__host__ __device__ inline ulonglong4 make_ulonglong4(unsigned long long x, unsigned long long y,
                                                      unsigned long long z, unsigned long long w) {
    ulonglong4 v;
    v.x = x;
    v.y = y;
    v.z = z;
    v.w = w;
    return v;
}
