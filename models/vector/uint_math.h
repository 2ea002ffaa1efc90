// Component-wise arithmetic on vectors of `unsigned int`, as the CUDA samples define it.
#pragma once
#include <cv:vector/float.h>
#include <cv:vector/int.h>
#include <cv:vector/uint.h>
//! cv-when: <include>

//! cv: exact; CUDA Samples, helper_math.h
__host__ __device__ inline unsigned int clamp(unsigned int x, unsigned int low, unsigned int high) {
    unsigned int upper = high < x ? high : x; return upper < low ? low : upper;
}
__host__ __device__ inline uint2 make_uint2(unsigned int s) { return make_uint2(s, s); }
__host__ __device__ inline uint2 make_uint2(int2 a) { return make_uint2((unsigned int)a.x, (unsigned int)a.y); }
__host__ __device__ inline uint2 make_uint2(uint3 a) { return make_uint2(a.x, a.y); }
__host__ __device__ inline uint2 operator+(uint2 a, uint2 b) { return make_uint2(a.x + b.x, a.y + b.y); }
__host__ __device__ inline uint2 operator+(uint2 a, unsigned int b) { return make_uint2(a.x + b, a.y + b); }
__host__ __device__ inline uint2 operator+(unsigned int a, uint2 b) { return make_uint2(a + b.x, a + b.y); }
__host__ __device__ inline void operator+=(uint2 &a, uint2 b) { a = a + b; }
__host__ __device__ inline void operator+=(uint2 &a, unsigned int b) { a = a + b; }
__host__ __device__ inline uint2 operator-(uint2 a, uint2 b) { return make_uint2(a.x - b.x, a.y - b.y); }
__host__ __device__ inline uint2 operator-(uint2 a, unsigned int b) { return make_uint2(a.x - b, a.y - b); }
__host__ __device__ inline void operator-=(uint2 &a, uint2 b) { a = a - b; }
__host__ __device__ inline void operator-=(uint2 &a, unsigned int b) { a = a - b; }
__host__ __device__ inline uint2 operator*(uint2 a, uint2 b) { return make_uint2(a.x * b.x, a.y * b.y); }
__host__ __device__ inline uint2 operator*(uint2 a, unsigned int b) { return make_uint2(a.x * b, a.y * b); }
__host__ __device__ inline uint2 operator*(unsigned int a, uint2 b) { return make_uint2(a * b.x, a * b.y); }
__host__ __device__ inline void operator*=(uint2 &a, uint2 b) { a = a * b; }
__host__ __device__ inline void operator*=(uint2 &a, unsigned int b) { a = a * b; }
__host__ __device__ inline unsigned int dot(uint2 a, uint2 b) { return a.x * b.x + a.y * b.y; }
__host__ __device__ inline uint2 min(uint2 a, uint2 b) {
    return make_uint2((b.x < a.x ? b.x : a.x), (b.y < a.y ? b.y : a.y));
}
__host__ __device__ inline uint2 max(uint2 a, uint2 b) {
    return make_uint2((a.x < b.x ? b.x : a.x), (a.y < b.y ? b.y : a.y));
}
__host__ __device__ inline uint2 clamp(uint2 v, uint2 a, uint2 b) { return max(a, min(v, b)); }
__host__ __device__ inline uint2 clamp(uint2 v, unsigned int a, unsigned int b) {
    return clamp(v, make_uint2(a), make_uint2(b));
}
__host__ __device__ inline uint3 make_uint3(unsigned int s) { return make_uint3(s, s, s); }
__host__ __device__ inline uint3 make_uint3(int3 a) {
    return make_uint3((unsigned int)a.x, (unsigned int)a.y, (unsigned int)a.z);
}
__host__ __device__ inline uint3 make_uint3(uint4 a) { return make_uint3(a.x, a.y, a.z); }
__host__ __device__ inline uint3 make_uint3(uint2 a) { return make_uint3(a.x, a.y, 0); }
__host__ __device__ inline uint3 make_uint3(uint2 a, unsigned int s) { return make_uint3(a.x, a.y, s); }
__host__ __device__ inline uint3 operator+(uint3 a, uint3 b) { return make_uint3(a.x + b.x, a.y + b.y, a.z + b.z); }
__host__ __device__ inline uint3 operator+(uint3 a, unsigned int b) { return make_uint3(a.x + b, a.y + b, a.z + b); }
__host__ __device__ inline uint3 operator+(unsigned int a, uint3 b) { return make_uint3(a + b.x, a + b.y, a + b.z); }
__host__ __device__ inline void operator+=(uint3 &a, uint3 b) { a = a + b; }
__host__ __device__ inline void operator+=(uint3 &a, unsigned int b) { a = a + b; }
__host__ __device__ inline uint3 operator-(uint3 a, uint3 b) { return make_uint3(a.x - b.x, a.y - b.y, a.z - b.z); }
__host__ __device__ inline uint3 operator-(uint3 a, unsigned int b) { return make_uint3(a.x - b, a.y - b, a.z - b); }
__host__ __device__ inline void operator-=(uint3 &a, uint3 b) { a = a - b; }
__host__ __device__ inline void operator-=(uint3 &a, unsigned int b) { a = a - b; }
__host__ __device__ inline uint3 operator*(uint3 a, uint3 b) { return make_uint3(a.x * b.x, a.y * b.y, a.z * b.z); }
__host__ __device__ inline uint3 operator*(uint3 a, unsigned int b) { return make_uint3(a.x * b, a.y * b, a.z * b); }
__host__ __device__ inline uint3 operator*(unsigned int a, uint3 b) { return make_uint3(a * b.x, a * b.y, a * b.z); }
__host__ __device__ inline void operator*=(uint3 &a, uint3 b) { a = a * b; }
__host__ __device__ inline void operator*=(uint3 &a, unsigned int b) { a = a * b; }
__host__ __device__ inline unsigned int dot(uint3 a, uint3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__host__ __device__ inline uint3 min(uint3 a, uint3 b) {
    return make_uint3((b.x < a.x ? b.x : a.x), (b.y < a.y ? b.y : a.y), (b.z < a.z ? b.z : a.z));
}
__host__ __device__ inline uint3 max(uint3 a, uint3 b) {
    return make_uint3((a.x < b.x ? b.x : a.x), (a.y < b.y ? b.y : a.y), (a.z < b.z ? b.z : a.z));
}
__host__ __device__ inline uint3 clamp(uint3 v, uint3 a, uint3 b) { return max(a, min(v, b)); }
__host__ __device__ inline uint3 clamp(uint3 v, unsigned int a, unsigned int b) {
    return clamp(v, make_uint3(a), make_uint3(b));
}
__host__ __device__ inline uint4 make_uint4(unsigned int s) { return make_uint4(s, s, s, s); }
__host__ __device__ inline uint4 make_uint4(int4 a) {
    return make_uint4((unsigned int)a.x, (unsigned int)a.y, (unsigned int)a.z, (unsigned int)a.w);
}
__host__ __device__ inline uint4 make_uint4(uint3 a) { return make_uint4(a.x, a.y, a.z, 0); }
__host__ __device__ inline uint4 make_uint4(uint3 a, unsigned int w) { return make_uint4(a.x, a.y, a.z, w); }
__host__ __device__ inline uint4 operator+(uint4 a, uint4 b) {
    return make_uint4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
__host__ __device__ inline uint4 operator+(uint4 a, unsigned int b) {
    return make_uint4(a.x + b, a.y + b, a.z + b, a.w + b);
}
__host__ __device__ inline uint4 operator+(unsigned int a, uint4 b) {
    return make_uint4(a + b.x, a + b.y, a + b.z, a + b.w);
}
__host__ __device__ inline void operator+=(uint4 &a, uint4 b) { a = a + b; }
__host__ __device__ inline void operator+=(uint4 &a, unsigned int b) { a = a + b; }
__host__ __device__ inline uint4 operator-(uint4 a, uint4 b) {
    return make_uint4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}
__host__ __device__ inline uint4 operator-(uint4 a, unsigned int b) {
    return make_uint4(a.x - b, a.y - b, a.z - b, a.w - b);
}
__host__ __device__ inline void operator-=(uint4 &a, uint4 b) { a = a - b; }
__host__ __device__ inline void operator-=(uint4 &a, unsigned int b) { a = a - b; }
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
__host__ __device__ inline uint4 min(uint4 a, uint4 b) {
    return make_uint4((b.x < a.x ? b.x : a.x), (b.y < a.y ? b.y : a.y),
                      (b.z < a.z ? b.z : a.z), (b.w < a.w ? b.w : a.w));
}
__host__ __device__ inline uint4 max(uint4 a, uint4 b) {
    return make_uint4((a.x < b.x ? b.x : a.x), (a.y < b.y ? b.y : a.y),
                      (a.z < b.z ? b.z : a.z), (a.w < b.w ? b.w : a.w));
}
__host__ __device__ inline uint4 clamp(uint4 v, uint4 a, uint4 b) { return max(a, min(v, b)); }
__host__ __device__ inline uint4 clamp(uint4 v, unsigned int a, unsigned int b) {
    return clamp(v, make_uint4(a), make_uint4(b));
}
