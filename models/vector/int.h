// Vectors of `int`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Built-in Vector Types"
struct int1 { int x; };
struct alignas(8) int2 { int x, y; };
struct int3 { int x, y, z; };
struct alignas(16) int4 { int x, y, z, w; };
__host__ __device__ inline int1 make_int1(int x) {
    int1 v;
    v.x = x;
    return v;
}
__host__ __device__ inline int2 make_int2(int x, int y) {
    int2 v;
    v.x = x;
    v.y = y;
    return v;
}
__host__ __device__ inline int3 make_int3(int x, int y, int z) {
    int3 v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}
__host__ __device__ inline int4 make_int4(int x, int y, int z, int w) {
    int4 v;
    v.x = x;
    v.y = y;
    v.z = z;
    v.w = w;
    return v;
}
