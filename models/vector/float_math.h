// Component-wise arithmetic on vectors of `float`, as the CUDA samples define it.
#pragma once
#include <cv:vector/float.h>
//! cv-when: <include>

//! cv: exact; CUDA Samples, helper_math.h
__host__ __device__ inline float2 make_float2(float s) { return make_float2(s, s); }
__host__ __device__ inline float2 operator+(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
__host__ __device__ inline void operator+=(float2 &a, float2 b) { a = a + b; }
__host__ __device__ inline float2 operator-(float2 a, float2 b) { return make_float2(a.x - b.x, a.y - b.y); }
__host__ __device__ inline void operator-=(float2 &a, float2 b) { a = a - b; }
__host__ __device__ inline float2 operator*(float2 a, float2 b) { return make_float2(a.x * b.x, a.y * b.y); }
__host__ __device__ inline float2 operator*(float2 a, float b) { return make_float2(a.x * b, a.y * b); }
__host__ __device__ inline float2 operator*(float a, float2 b) { return make_float2(a * b.x, a * b.y); }
__host__ __device__ inline void operator*=(float2 &a, float2 b) { a = a * b; }
__host__ __device__ inline void operator*=(float2 &a, float b) { a = a * b; }
__host__ __device__ inline float2 operator/(float2 a, float2 b) { return make_float2(a.x / b.x, a.y / b.y); }
__host__ __device__ inline float2 operator/(float2 a, float b) { return make_float2(a.x / b, a.y / b); }
__host__ __device__ inline void operator/=(float2 &a, float2 b) { a = a / b; }
__host__ __device__ inline void operator/=(float2 &a, float b) { a = a / b; }
__host__ __device__ inline float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
__host__ __device__ inline float2 operator-(float2 a) { return make_float2(-a.x, -a.y); }
__host__ __device__ inline float length(float2 v) { return __cv_sqrt(dot(v, v)); }
__host__ __device__ inline float2 lerp(float2 a, float2 b, float t) { return a + t * (b - a); }
__host__ __device__ inline float2 fminf(float2 a, float2 b) {
    return make_float2(__cv_min(a.x, b.x), __cv_min(a.y, b.y));
}
__host__ __device__ inline float2 fmaxf(float2 a, float2 b) {
    return make_float2(__cv_max(a.x, b.x), __cv_max(a.y, b.y));
}
__host__ __device__ inline float3 make_float3(float s) { return make_float3(s, s, s); }
__host__ __device__ inline float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
__host__ __device__ inline void operator+=(float3 &a, float3 b) { a = a + b; }
__host__ __device__ inline float3 operator-(float3 a, float3 b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }
__host__ __device__ inline void operator-=(float3 &a, float3 b) { a = a - b; }
__host__ __device__ inline float3 operator*(float3 a, float3 b) { return make_float3(a.x * b.x, a.y * b.y, a.z * b.z); }
__host__ __device__ inline float3 operator*(float3 a, float b) { return make_float3(a.x * b, a.y * b, a.z * b); }
__host__ __device__ inline float3 operator*(float a, float3 b) { return make_float3(a * b.x, a * b.y, a * b.z); }
__host__ __device__ inline void operator*=(float3 &a, float3 b) { a = a * b; }
__host__ __device__ inline void operator*=(float3 &a, float b) { a = a * b; }
__host__ __device__ inline float3 operator/(float3 a, float3 b) { return make_float3(a.x / b.x, a.y / b.y, a.z / b.z); }
__host__ __device__ inline float3 operator/(float3 a, float b) { return make_float3(a.x / b, a.y / b, a.z / b); }
__host__ __device__ inline void operator/=(float3 &a, float3 b) { a = a / b; }
__host__ __device__ inline void operator/=(float3 &a, float b) { a = a / b; }
__host__ __device__ inline float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__host__ __device__ inline float3 operator-(float3 a) { return make_float3(-a.x, -a.y, -a.z); }
__host__ __device__ inline float length(float3 v) { return __cv_sqrt(dot(v, v)); }
__host__ __device__ inline float3 lerp(float3 a, float3 b, float t) { return a + t * (b - a); }
__host__ __device__ inline float3 fminf(float3 a, float3 b) {
    return make_float3(__cv_min(a.x, b.x), __cv_min(a.y, b.y), __cv_min(a.z, b.z));
}
__host__ __device__ inline float3 fmaxf(float3 a, float3 b) {
    return make_float3(__cv_max(a.x, b.x), __cv_max(a.y, b.y), __cv_max(a.z, b.z));
}
__host__ __device__ inline float4 make_float4(float s) { return make_float4(s, s, s, s); }
__host__ __device__ inline float4 operator+(float4 a, float4 b) {
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
__host__ __device__ inline void operator+=(float4 &a, float4 b) { a = a + b; }
__host__ __device__ inline float4 operator-(float4 a, float4 b) {
    return make_float4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}
__host__ __device__ inline void operator-=(float4 &a, float4 b) { a = a - b; }
__host__ __device__ inline float4 operator*(float4 a, float4 b) {
    return make_float4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w);
}
__host__ __device__ inline float4 operator*(float4 a, float b) {
    return make_float4(a.x * b, a.y * b, a.z * b, a.w * b);
}
__host__ __device__ inline float4 operator*(float a, float4 b) {
    return make_float4(a * b.x, a * b.y, a * b.z, a * b.w);
}
__host__ __device__ inline void operator*=(float4 &a, float4 b) { a = a * b; }
__host__ __device__ inline void operator*=(float4 &a, float b) { a = a * b; }
__host__ __device__ inline float4 operator/(float4 a, float4 b) {
    return make_float4(a.x / b.x, a.y / b.y, a.z / b.z, a.w / b.w);
}
__host__ __device__ inline float4 operator/(float4 a, float b) {
    return make_float4(a.x / b, a.y / b, a.z / b, a.w / b);
}
__host__ __device__ inline void operator/=(float4 &a, float4 b) { a = a / b; }
__host__ __device__ inline void operator/=(float4 &a, float b) { a = a / b; }
__host__ __device__ inline float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__host__ __device__ inline float4 operator-(float4 a) { return make_float4(-a.x, -a.y, -a.z, -a.w); }
__host__ __device__ inline float length(float4 v) { return __cv_sqrt(dot(v, v)); }
__host__ __device__ inline float4 lerp(float4 a, float4 b, float t) { return a + t * (b - a); }
__host__ __device__ inline float4 fminf(float4 a, float4 b) {
    return make_float4(__cv_min(a.x, b.x), __cv_min(a.y, b.y), __cv_min(a.z, b.z), __cv_min(a.w, b.w));
}
__host__ __device__ inline float4 fmaxf(float4 a, float4 b) {
    return make_float4(__cv_max(a.x, b.x), __cv_max(a.y, b.y), __cv_max(a.z, b.z), __cv_max(a.w, b.w));
}
__host__ __device__ inline float3 cross(float3 a, float3 b) {
    return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
__host__ __device__ inline float lerp(float a, float b, float t) { return a + t * (b - a); }
__host__ __device__ inline float clamp(float x, float low, float high) { return __cv_max(low, __cv_min(x, high)); }
