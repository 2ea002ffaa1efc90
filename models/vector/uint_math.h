// Component-wise arithmetic on vectors of `unsigned int`, as the CUDA samples define it.
#pragma once
#include <cv:vector/uint.h>
//! cv-when: <include>

//! cv: exact; CUDA Samples, helper_math.h
__host__ __device__ inline uint2 make_uint2(unsigned int s) { return make_uint2(s, s); }
__host__ __device__ inline uint2 operator+(uint2 a, uint2 b) { return make_uint2(a.x + b.x, a.y + b.y); }
__host__ __device__ inline void operator+=(uint2 &a, uint2 b) { a = a + b; }
__host__ __device__ inline uint2 operator-(uint2 a, uint2 b) { return make_uint2(a.x - b.x, a.y - b.y); }
__host__ __device__ inline void operator-=(uint2 &a, uint2 b) { a = a - b; }
__host__ __device__ inline uint2 operator*(uint2 a, uint2 b) { return make_uint2(a.x * b.x, a.y * b.y); }
__host__ __device__ inline uint2 operator*(uint2 a, unsigned int b) { return make_uint2(a.x * b, a.y * b); }
__host__ __device__ inline uint2 operator*(unsigned int a, uint2 b) { return make_uint2(a * b.x, a * b.y); }
__host__ __device__ inline void operator*=(uint2 &a, uint2 b) { a = a * b; }
__host__ __device__ inline void operator*=(uint2 &a, unsigned int b) { a = a * b; }
__host__ __device__ inline unsigned int dot(uint2 a, uint2 b) { return a.x * b.x + a.y * b.y; }
__host__ __device__ inline uint3 make_uint3(unsigned int s) { return make_uint3(s, s, s); }
__host__ __device__ inline uint3 operator+(uint3 a, uint3 b) { return make_uint3(a.x + b.x, a.y + b.y, a.z + b.z); }
__host__ __device__ inline void operator+=(uint3 &a, uint3 b) { a = a + b; }
__host__ __device__ inline uint3 operator-(uint3 a, uint3 b) { return make_uint3(a.x - b.x, a.y - b.y, a.z - b.z); }
__host__ __device__ inline void operator-=(uint3 &a, uint3 b) { a = a - b; }
__host__ __device__ inline uint3 operator*(uint3 a, uint3 b) { return make_uint3(a.x * b.x, a.y * b.y, a.z * b.z); }
__host__ __device__ inline uint3 operator*(uint3 a, unsigned int b) { return make_uint3(a.x * b, a.y * b, a.z * b); }
__host__ __device__ inline uint3 operator*(unsigned int a, uint3 b) { return make_uint3(a * b.x, a * b.y, a * b.z); }
__host__ __device__ inline void operator*=(uint3 &a, uint3 b) { a = a * b; }
__host__ __device__ inline void operator*=(uint3 &a, unsigned int b) { a = a * b; }
__host__ __device__ inline unsigned int dot(uint3 a, uint3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__host__ __device__ inline uint4 make_uint4(unsigned int s) { return make_uint4(s, s, s, s); }
__host__ __device__ inline uint4 operator+(uint4 a, uint4 b) {
    return make_uint4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
__host__ __device__ inline void operator+=(uint4 &a, uint4 b) { a = a + b; }
__host__ __device__ inline uint4 operator-(uint4 a, uint4 b) {
    return make_uint4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}
__host__ __device__ inline void operator-=(uint4 &a, uint4 b) { a = a - b; }
__host__ __device__ inline uint4 operator*(uint4 a, uint4 b) {
    return make_uint4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w);
}
__host__ __device__ inline uint4 operator*(uint4 a, unsigned int b) {
    return make_uint4(a.x * b, a.y * b, a.z * b, a.w * b);
}
__host__ __device__ inline uint4 operator*(unsigned int a, uint4 b) {
    return make_uint4(a * b.x, a * b.y, a * b.z, a * b.w);
}
__host__ __device__ inline void operator*=(uint4 &a, uint4 b) { a = a * b; }
__host__ __device__ inline void operator*=(uint4 &a, unsigned int b) { a = a * b; }
__host__ __device__ inline unsigned int dot(uint4 a, uint4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
