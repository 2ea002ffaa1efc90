// Vectors of `short`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Built-in Vector Types"
struct short1 { short x; };
struct alignas(4) short2 { short x, y; };
struct short3 { short x, y, z; };
struct alignas(8) short4 { short x, y, z, w; };
__host__ __device__ inline short1 make_short1(short x) {
    short1 v;
    v.x = x;
    return v;
}
__host__ __device__ inline short2 make_short2(short x, short y) {
    short2 v;
    v.x = x;
    v.y = y;
    return v;
}
__host__ __device__ inline short3 make_short3(short x, short y, short z) {
    short3 v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}
__host__ __device__ inline short4 make_short4(short x, short y, short z, short w) {
    short4 v;
    v.x = x;
    v.y = y;
    v.z = z;
    v.w = w;
    return v;
}
