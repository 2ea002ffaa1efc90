// Vectors of `signed char`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Built-in Vector Types"
struct char1 { signed char x; };
struct alignas(2) char2 { signed char x, y; };
struct char3 { signed char x, y, z; };
struct alignas(4) char4 { signed char x, y, z, w; };
__host__ __device__ inline char1 make_char1(signed char x) {
    char1 v;
    v.x = x;
    return v;
}
__host__ __device__ inline char2 make_char2(signed char x, signed char y) {
    char2 v;
    v.x = x;
    v.y = y;
    return v;
}
__host__ __device__ inline char3 make_char3(signed char x, signed char y, signed char z) {
    char3 v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}
__host__ __device__ inline char4 make_char4(signed char x, signed char y, signed char z, signed char w) {
    char4 v;
    v.x = x;
    v.y = y;
    v.z = z;
    v.w = w;
    return v;
}
