// Component-wise arithmetic on vectors of `int`, as the CUDA samples define it.
#pragma once
#include <cv:vector/int.h>
//! cv-when: <include>

//! cv: exact; CUDA Samples, helper_math.h
__host__ __device__ inline int2 make_int2(int s) { return make_int2(s, s); }
__host__ __device__ inline int2 operator+(int2 a, int2 b) { return make_int2(a.x + b.x, a.y + b.y); }
__host__ __device__ inline void operator+=(int2 &a, int2 b) { a = a + b; }
__host__ __device__ inline int2 operator-(int2 a, int2 b) { return make_int2(a.x - b.x, a.y - b.y); }
__host__ __device__ inline void operator-=(int2 &a, int2 b) { a = a - b; }
__host__ __device__ inline int2 operator*(int2 a, int2 b) { return make_int2(a.x * b.x, a.y * b.y); }
__host__ __device__ inline int2 operator*(int2 a, int b) { return make_int2(a.x * b, a.y * b); }
__host__ __device__ inline int2 operator*(int a, int2 b) { return make_int2(a * b.x, a * b.y); }
__host__ __device__ inline void operator*=(int2 &a, int2 b) { a = a * b; }
__host__ __device__ inline void operator*=(int2 &a, int b) { a = a * b; }
__host__ __device__ inline int dot(int2 a, int2 b) { return a.x * b.x + a.y * b.y; }
__host__ __device__ inline int3 make_int3(int s) { return make_int3(s, s, s); }
__host__ __device__ inline int3 operator+(int3 a, int3 b) { return make_int3(a.x + b.x, a.y + b.y, a.z + b.z); }
__host__ __device__ inline void operator+=(int3 &a, int3 b) { a = a + b; }
__host__ __device__ inline int3 operator-(int3 a, int3 b) { return make_int3(a.x - b.x, a.y - b.y, a.z - b.z); }
__host__ __device__ inline void operator-=(int3 &a, int3 b) { a = a - b; }
__host__ __device__ inline int3 operator*(int3 a, int3 b) { return make_int3(a.x * b.x, a.y * b.y, a.z * b.z); }
__host__ __device__ inline int3 operator*(int3 a, int b) { return make_int3(a.x * b, a.y * b, a.z * b); }
__host__ __device__ inline int3 operator*(int a, int3 b) { return make_int3(a * b.x, a * b.y, a * b.z); }
__host__ __device__ inline void operator*=(int3 &a, int3 b) { a = a * b; }
__host__ __device__ inline void operator*=(int3 &a, int b) { a = a * b; }
__host__ __device__ inline int dot(int3 a, int3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__host__ __device__ inline int4 make_int4(int s) { return make_int4(s, s, s, s); }
__host__ __device__ inline int4 operator+(int4 a, int4 b) {
    return make_int4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
__host__ __device__ inline void operator+=(int4 &a, int4 b) { a = a + b; }
__host__ __device__ inline int4 operator-(int4 a, int4 b) {
    return make_int4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}
__host__ __device__ inline void operator-=(int4 &a, int4 b) { a = a - b; }
__host__ __device__ inline int4 operator*(int4 a, int4 b) {
    return make_int4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w);
}
__host__ __device__ inline int4 operator*(int4 a, int b) { return make_int4(a.x * b, a.y * b, a.z * b, a.w * b); }
__host__ __device__ inline int4 operator*(int a, int4 b) { return make_int4(a * b.x, a * b.y, a * b.z, a * b.w); }
__host__ __device__ inline void operator*=(int4 &a, int4 b) { a = a * b; }
__host__ __device__ inline void operator*=(int4 &a, int b) { a = a * b; }
__host__ __device__ inline int dot(int4 a, int4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
