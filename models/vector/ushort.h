// Vectors of `unsigned short`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Built-in Vector Types"
struct ushort1 { unsigned short x; };
struct alignas(4) ushort2 { unsigned short x, y; };
struct ushort3 { unsigned short x, y, z; };
struct alignas(8) ushort4 { unsigned short x, y, z, w; };
__host__ __device__ inline ushort1 make_ushort1(unsigned short x) {
    ushort1 v;
    v.x = x;
    return v;
}
__host__ __device__ inline ushort2 make_ushort2(unsigned short x, unsigned short y) {
    ushort2 v;
    v.x = x;
    v.y = y;
    return v;
}
__host__ __device__ inline ushort3 make_ushort3(unsigned short x, unsigned short y, unsigned short z) {
    ushort3 v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}
__host__ __device__ inline ushort4 make_ushort4(unsigned short x, unsigned short y, unsigned short z,
                                                unsigned short w) {
    ushort4 v;
    v.x = x;
    v.y = y;
    v.z = z;
    v.w = w;
    return v;
}
