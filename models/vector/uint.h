// Vectors of `unsigned int`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Built-in Vector Types"
struct uint1 { unsigned int x; };
struct alignas(8) uint2 { unsigned int x, y; };
struct uint3 { unsigned int x, y, z; };
struct alignas(16) uint4 { unsigned int x, y, z, w; };
__host__ __device__ inline uint1 make_uint1(unsigned int x) {
    uint1 v;
    v.x = x;
    return v;
}
__host__ __device__ inline uint2 make_uint2(unsigned int x, unsigned int y) {
    uint2 v;
    v.x = x;
    v.y = y;
    return v;
}
__host__ __device__ inline uint3 make_uint3(unsigned int x, unsigned int y, unsigned int z) {
    uint3 v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}
__host__ __device__ inline uint4 make_uint4(unsigned int x, unsigned int y, unsigned int z, unsigned int w) {
    uint4 v;
    v.x = x;
    v.y = y;
    v.z = z;
    v.w = w;
    return v;
}
