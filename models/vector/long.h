// Vectors of `long`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Built-in Vector Types"
struct long1 { long x; };
struct alignas(16) long2 { long x, y; };
struct long3 { long x, y, z; };
struct alignas(16) long4 { long x, y, z, w; };
__host__ __device__ inline long1 make_long1(long x) {
    long1 v;
    v.x = x;
    return v;
}
__host__ __device__ inline long2 make_long2(long x, long y) {
    long2 v;
    v.x = x;
    v.y = y;
    return v;
}
__host__ __device__ inline long3 make_long3(long x, long y, long z) {
    long3 v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}
__host__ __device__ inline long4 make_long4(long x, long y, long z, long w) {
    long4 v;
    v.x = x;
    v.y = y;
    v.z = z;
    v.w = w;
    return v;
}
