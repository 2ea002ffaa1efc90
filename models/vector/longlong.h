// Vectors of `long long`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Built-in Vector Types"
struct longlong1 { long long x; };
struct alignas(16) longlong2 { long long x, y; };
struct longlong3 { long long x, y, z; };
struct alignas(16) longlong4 { long long x, y, z, w; };
__host__ __device__ inline longlong1 make_longlong1(long long x) {
    longlong1 v;
    v.x = x;
    return v;
}
__host__ __device__ inline longlong2 make_longlong2(long long x, long long y) {
    longlong2 v;
    v.x = x;
    v.y = y;
    return v;
}
__host__ __device__ inline longlong3 make_longlong3(long long x, long long y, long long z) {
    longlong3 v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}
__host__ __device__ inline longlong4 make_longlong4(long long x, long long y, long long z, long long w) {
    longlong4 v;
    v.x = x;
    v.y = y;
    v.z = z;
    v.w = w;
    return v;
}
