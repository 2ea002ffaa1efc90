// Vectors of `unsigned char`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Built-in Vector Types"
struct uchar1 { unsigned char x; };
struct alignas(2) uchar2 { unsigned char x, y; };
struct uchar3 { unsigned char x, y, z; };
struct alignas(4) uchar4 { unsigned char x, y, z, w; };
__host__ __device__ inline uchar1 make_uchar1(unsigned char x) {
    uchar1 v;
    v.x = x;
    return v;
}
__host__ __device__ inline uchar2 make_uchar2(unsigned char x, unsigned char y) {
    uchar2 v;
    v.x = x;
    v.y = y;
    return v;
}
__host__ __device__ inline uchar3 make_uchar3(unsigned char x, unsigned char y, unsigned char z) {
    uchar3 v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}
__host__ __device__ inline uchar4 make_uchar4(unsigned char x, unsigned char y, unsigned char z, unsigned char w) {
    uchar4 v;
    v.x = x;
    v.y = y;
    v.z = z;
    v.w = w;
    return v;
}
