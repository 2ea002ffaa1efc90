// Component-wise arithmetic on vectors of `int`, as the CUDA samples define it.
#pragma once
#include <cv:vector/float.h>
#include <cv:vector/int.h>
#include <cv:vector/uint.h>
//! cv-when: <include>

//! cv: exact; CUDA Samples, helper_math.h
__host__ __device__ inline int clamp(int x, int low, int high) {
    int upper = high < x ? high : x; return upper < low ? low : upper;
}
__host__ __device__ inline int2 make_int2(int s) { return make_int2(s, s); }
__host__ __device__ inline int2 make_int2(uint2 a) { return make_int2((int)a.x, (int)a.y); }
__host__ __device__ inline int2 make_int2(float2 a) { return make_int2((int)a.x, (int)a.y); }
__host__ __device__ inline int2 make_int2(int3 a) { return make_int2(a.x, a.y); }
__host__ __device__ inline int2 operator-(const int2 &a) { return make_int2(-a.x, -a.y); }
__host__ __device__ inline int2 operator+(int2 a, int2 b) { return make_int2(a.x + b.x, a.y + b.y); }
__host__ __device__ inline int2 operator+(int2 a, int b) { return make_int2(a.x + b, a.y + b); }
__host__ __device__ inline int2 operator+(int a, int2 b) { return make_int2(a + b.x, a + b.y); }
__host__ __device__ inline void operator+=(int2 &a, int2 b) { a = a + b; }
__host__ __device__ inline void operator+=(int2 &a, int b) { a = a + b; }
__host__ __device__ inline int2 operator-(int2 a, int2 b) { return make_int2(a.x - b.x, a.y - b.y); }
__host__ __device__ inline int2 operator-(int2 a, int b) { return make_int2(a.x - b, a.y - b); }
__host__ __device__ inline void operator-=(int2 &a, int2 b) { a = a - b; }
__host__ __device__ inline void operator-=(int2 &a, int b) { a = a - b; }
__host__ __device__ inline int2 operator*(int2 a, int2 b) { return make_int2(a.x * b.x, a.y * b.y); }
__host__ __device__ inline int2 operator*(int2 a, int b) { return make_int2(a.x * b, a.y * b); }
__host__ __device__ inline int2 operator*(int a, int2 b) { return make_int2(a * b.x, a * b.y); }
__host__ __device__ inline void operator*=(int2 &a, int2 b) { a = a * b; }
__host__ __device__ inline void operator*=(int2 &a, int b) { a = a * b; }
__host__ __device__ inline int dot(int2 a, int2 b) { return a.x * b.x + a.y * b.y; }
__host__ __device__ inline int2 min(int2 a, int2 b) {
    return make_int2((b.x < a.x ? b.x : a.x), (b.y < a.y ? b.y : a.y));
}
__host__ __device__ inline int2 max(int2 a, int2 b) {
    return make_int2((a.x < b.x ? b.x : a.x), (a.y < b.y ? b.y : a.y));
}
__host__ __device__ inline int2 clamp(int2 v, int2 a, int2 b) { return max(a, min(v, b)); }
__host__ __device__ inline int2 clamp(int2 v, int a, int b) { return clamp(v, make_int2(a), make_int2(b)); }
__host__ __device__ inline int2 abs(int2 v) { return make_int2((v.x < 0 ? -v.x : v.x), (v.y < 0 ? -v.y : v.y)); }
__host__ __device__ inline int3 make_int3(int s) { return make_int3(s, s, s); }
__host__ __device__ inline int3 make_int3(uint3 a) { return make_int3((int)a.x, (int)a.y, (int)a.z); }
__host__ __device__ inline int3 make_int3(float3 a) { return make_int3((int)a.x, (int)a.y, (int)a.z); }
__host__ __device__ inline int3 make_int3(int4 a) { return make_int3(a.x, a.y, a.z); }
__host__ __device__ inline int3 make_int3(int2 a) { return make_int3(a.x, a.y, 0); }
__host__ __device__ inline int3 make_int3(int2 a, int s) { return make_int3(a.x, a.y, s); }
__host__ __device__ inline int3 operator-(const int3 &a) { return make_int3(-a.x, -a.y, -a.z); }
__host__ __device__ inline int3 operator+(int3 a, int3 b) { return make_int3(a.x + b.x, a.y + b.y, a.z + b.z); }
__host__ __device__ inline int3 operator+(int3 a, int b) { return make_int3(a.x + b, a.y + b, a.z + b); }
__host__ __device__ inline int3 operator+(int a, int3 b) { return make_int3(a + b.x, a + b.y, a + b.z); }
__host__ __device__ inline void operator+=(int3 &a, int3 b) { a = a + b; }
__host__ __device__ inline void operator+=(int3 &a, int b) { a = a + b; }
__host__ __device__ inline int3 operator-(int3 a, int3 b) { return make_int3(a.x - b.x, a.y - b.y, a.z - b.z); }
__host__ __device__ inline int3 operator-(int3 a, int b) { return make_int3(a.x - b, a.y - b, a.z - b); }
__host__ __device__ inline void operator-=(int3 &a, int3 b) { a = a - b; }
__host__ __device__ inline void operator-=(int3 &a, int b) { a = a - b; }
__host__ __device__ inline int3 operator*(int3 a, int3 b) { return make_int3(a.x * b.x, a.y * b.y, a.z * b.z); }
__host__ __device__ inline int3 operator*(int3 a, int b) { return make_int3(a.x * b, a.y * b, a.z * b); }
__host__ __device__ inline int3 operator*(int a, int3 b) { return make_int3(a * b.x, a * b.y, a * b.z); }
__host__ __device__ inline void operator*=(int3 &a, int3 b) { a = a * b; }
__host__ __device__ inline void operator*=(int3 &a, int b) { a = a * b; }
__host__ __device__ inline int dot(int3 a, int3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__host__ __device__ inline int3 min(int3 a, int3 b) {
    return make_int3((b.x < a.x ? b.x : a.x), (b.y < a.y ? b.y : a.y), (b.z < a.z ? b.z : a.z));
}
__host__ __device__ inline int3 max(int3 a, int3 b) {
    return make_int3((a.x < b.x ? b.x : a.x), (a.y < b.y ? b.y : a.y), (a.z < b.z ? b.z : a.z));
}
__host__ __device__ inline int3 clamp(int3 v, int3 a, int3 b) { return max(a, min(v, b)); }
__host__ __device__ inline int3 clamp(int3 v, int a, int b) { return clamp(v, make_int3(a), make_int3(b)); }
__host__ __device__ inline int3 abs(int3 v) {
    return make_int3((v.x < 0 ? -v.x : v.x), (v.y < 0 ? -v.y : v.y), (v.z < 0 ? -v.z : v.z));
}
__host__ __device__ inline int4 make_int4(int s) { return make_int4(s, s, s, s); }
__host__ __device__ inline int4 make_int4(uint4 a) { return make_int4((int)a.x, (int)a.y, (int)a.z, (int)a.w); }
__host__ __device__ inline int4 make_int4(float4 a) { return make_int4((int)a.x, (int)a.y, (int)a.z, (int)a.w); }
__host__ __device__ inline int4 make_int4(int3 a) { return make_int4(a.x, a.y, a.z, 0); }
__host__ __device__ inline int4 make_int4(int3 a, int w) { return make_int4(a.x, a.y, a.z, w); }
__host__ __device__ inline int4 operator-(const int4 &a) { return make_int4(-a.x, -a.y, -a.z, -a.w); }
__host__ __device__ inline int4 operator+(int4 a, int4 b) {
    return make_int4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
__host__ __device__ inline int4 operator+(int4 a, int b) { return make_int4(a.x + b, a.y + b, a.z + b, a.w + b); }
__host__ __device__ inline int4 operator+(int a, int4 b) { return make_int4(a + b.x, a + b.y, a + b.z, a + b.w); }
__host__ __device__ inline void operator+=(int4 &a, int4 b) { a = a + b; }
__host__ __device__ inline void operator+=(int4 &a, int b) { a = a + b; }
__host__ __device__ inline int4 operator-(int4 a, int4 b) {
    return make_int4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}
__host__ __device__ inline int4 operator-(int4 a, int b) { return make_int4(a.x - b, a.y - b, a.z - b, a.w - b); }
__host__ __device__ inline void operator-=(int4 &a, int4 b) { a = a - b; }
__host__ __device__ inline void operator-=(int4 &a, int b) { a = a - b; }
__host__ __device__ inline int4 operator*(int4 a, int4 b) {
    return make_int4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w);
}
__host__ __device__ inline int4 operator*(int4 a, int b) { return make_int4(a.x * b, a.y * b, a.z * b, a.w * b); }
__host__ __device__ inline int4 operator*(int a, int4 b) { return make_int4(a * b.x, a * b.y, a * b.z, a * b.w); }
__host__ __device__ inline void operator*=(int4 &a, int4 b) { a = a * b; }
__host__ __device__ inline void operator*=(int4 &a, int b) { a = a * b; }
__host__ __device__ inline int dot(int4 a, int4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__host__ __device__ inline int4 min(int4 a, int4 b) {
    return make_int4((b.x < a.x ? b.x : a.x), (b.y < a.y ? b.y : a.y),
                     (b.z < a.z ? b.z : a.z), (b.w < a.w ? b.w : a.w));
}
__host__ __device__ inline int4 max(int4 a, int4 b) {
    return make_int4((a.x < b.x ? b.x : a.x), (a.y < b.y ? b.y : a.y),
                     (a.z < b.z ? b.z : a.z), (a.w < b.w ? b.w : a.w));
}
__host__ __device__ inline int4 clamp(int4 v, int4 a, int4 b) { return max(a, min(v, b)); }
__host__ __device__ inline int4 clamp(int4 v, int a, int b) { return clamp(v, make_int4(a), make_int4(b)); }
__host__ __device__ inline int4 abs(int4 v) {
    return make_int4((v.x < 0 ? -v.x : v.x), (v.y < 0 ? -v.y : v.y), (v.z < 0 ? -v.z : v.z), (v.w < 0 ? -v.w : v.w));
}
