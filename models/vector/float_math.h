// Component-wise arithmetic on vectors of `float`, as the CUDA samples define it.
#pragma once
#include <cv:vector/float.h>
#include <cv:vector/int.h>
#include <cv:vector/uint.h>
#include <cv:math/roots.h>
#include <cv:math/minmax.h>
//! cv-when: <include>

//! cv: exact; CUDA Samples, helper_math.h
__host__ __device__ inline float lerp(float a, float b, float t) { return a + t * (b - a); }
__host__ __device__ inline float clamp(float x, float low, float high) { return __cv_max(low, __cv_min(x, high)); }
__host__ __device__ inline float fracf(float v) { return v - __cv_floor(v); }
__host__ __device__ inline float smoothstep(float a, float b, float x) {
    float y = clamp((x - a) / (b - a), 0.0f, 1.0f); return y * y * (3.0f - 2.0f * y);
}
__host__ __device__ inline float2 make_float2(float s) { return make_float2(s, s); }
__host__ __device__ inline float2 make_float2(int2 a) { return make_float2((float)a.x, (float)a.y); }
__host__ __device__ inline float2 make_float2(uint2 a) { return make_float2((float)a.x, (float)a.y); }
__host__ __device__ inline float2 make_float2(float3 a) { return make_float2(a.x, a.y); }
__host__ __device__ inline float2 operator-(const float2 &a) { return make_float2(-a.x, -a.y); }
__host__ __device__ inline float2 operator+(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
__host__ __device__ inline float2 operator+(float2 a, float b) { return make_float2(a.x + b, a.y + b); }
__host__ __device__ inline float2 operator+(float a, float2 b) { return make_float2(a + b.x, a + b.y); }
__host__ __device__ inline void operator+=(float2 &a, float2 b) { a = a + b; }
__host__ __device__ inline void operator+=(float2 &a, float b) { a = a + b; }
__host__ __device__ inline float2 operator-(float2 a, float2 b) { return make_float2(a.x - b.x, a.y - b.y); }
__host__ __device__ inline float2 operator-(float2 a, float b) { return make_float2(a.x - b, a.y - b); }
__host__ __device__ inline void operator-=(float2 &a, float2 b) { a = a - b; }
__host__ __device__ inline void operator-=(float2 &a, float b) { a = a - b; }
__host__ __device__ inline float2 operator*(float2 a, float2 b) { return make_float2(a.x * b.x, a.y * b.y); }
__host__ __device__ inline float2 operator*(float2 a, float b) { return make_float2(a.x * b, a.y * b); }
__host__ __device__ inline float2 operator*(float a, float2 b) { return make_float2(a * b.x, a * b.y); }
__host__ __device__ inline void operator*=(float2 &a, float2 b) { a = a * b; }
__host__ __device__ inline void operator*=(float2 &a, float b) { a = a * b; }
__host__ __device__ inline float2 operator/(float2 a, float2 b) { return make_float2(a.x / b.x, a.y / b.y); }
__host__ __device__ inline float2 operator/(float2 a, float b) { return make_float2(a.x / b, a.y / b); }
__host__ __device__ inline float2 operator/(float a, float2 b) { return make_float2(a / b.x, a / b.y); }
__host__ __device__ inline void operator/=(float2 &a, float2 b) { a = a / b; }
__host__ __device__ inline void operator/=(float2 &a, float b) { a = a / b; }
__host__ __device__ inline float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
__host__ __device__ inline float2 fminf(float2 a, float2 b) {
    return make_float2(__cv_min(a.x, b.x), __cv_min(a.y, b.y));
}
__host__ __device__ inline float2 fmaxf(float2 a, float2 b) {
    return make_float2(__cv_max(a.x, b.x), __cv_max(a.y, b.y));
}
__host__ __device__ inline float2 clamp(float2 v, float2 a, float2 b) { return fmaxf(a, fminf(v, b)); }
__host__ __device__ inline float2 clamp(float2 v, float a, float b) { return clamp(v, make_float2(a), make_float2(b)); }
__host__ __device__ inline float length(float2 v) { return __cv_sqrt(dot(v, v)); }
__host__ __device__ inline float2 normalize(float2 v) { return v * rsqrtf(dot(v, v)); }
__host__ __device__ inline float2 lerp(float2 a, float2 b, float t) { return a + t * (b - a); }
__host__ __device__ inline float2 floorf(float2 v) { return make_float2(__cv_floor(v.x), __cv_floor(v.y)); }
__host__ __device__ inline float2 fracf(float2 v) { return v - floorf(v); }
__host__ __device__ inline float2 fmodf(float2 a, float2 b) { return make_float2(fmodf(a.x, b.x), fmodf(a.y, b.y)); }
__host__ __device__ inline float2 fabs(float2 v) { return make_float2(__cv_abs(v.x), __cv_abs(v.y)); }
__host__ __device__ inline float2 smoothstep(float2 a, float2 b, float2 x) {
    float2 y = clamp((x - a) / (b - a), 0.0f, 1.0f); return y * y * (make_float2(3.0f) - make_float2(2.0f) * y);
}
__host__ __device__ inline float3 make_float3(float s) { return make_float3(s, s, s); }
__host__ __device__ inline float3 make_float3(int3 a) { return make_float3((float)a.x, (float)a.y, (float)a.z); }
__host__ __device__ inline float3 make_float3(uint3 a) { return make_float3((float)a.x, (float)a.y, (float)a.z); }
__host__ __device__ inline float3 make_float3(float4 a) { return make_float3(a.x, a.y, a.z); }
__host__ __device__ inline float3 make_float3(float2 a) { return make_float3(a.x, a.y, 0); }
__host__ __device__ inline float3 make_float3(float2 a, float s) { return make_float3(a.x, a.y, s); }
__host__ __device__ inline float3 operator-(const float3 &a) { return make_float3(-a.x, -a.y, -a.z); }
__host__ __device__ inline float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
__host__ __device__ inline float3 operator+(float3 a, float b) { return make_float3(a.x + b, a.y + b, a.z + b); }
__host__ __device__ inline float3 operator+(float a, float3 b) { return make_float3(a + b.x, a + b.y, a + b.z); }
__host__ __device__ inline void operator+=(float3 &a, float3 b) { a = a + b; }
__host__ __device__ inline void operator+=(float3 &a, float b) { a = a + b; }
__host__ __device__ inline float3 operator-(float3 a, float3 b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }
__host__ __device__ inline float3 operator-(float3 a, float b) { return make_float3(a.x - b, a.y - b, a.z - b); }
__host__ __device__ inline void operator-=(float3 &a, float3 b) { a = a - b; }
__host__ __device__ inline void operator-=(float3 &a, float b) { a = a - b; }
__host__ __device__ inline float3 operator*(float3 a, float3 b) { return make_float3(a.x * b.x, a.y * b.y, a.z * b.z); }
__host__ __device__ inline float3 operator*(float3 a, float b) { return make_float3(a.x * b, a.y * b, a.z * b); }
__host__ __device__ inline float3 operator*(float a, float3 b) { return make_float3(a * b.x, a * b.y, a * b.z); }
__host__ __device__ inline void operator*=(float3 &a, float3 b) { a = a * b; }
__host__ __device__ inline void operator*=(float3 &a, float b) { a = a * b; }
__host__ __device__ inline float3 operator/(float3 a, float3 b) { return make_float3(a.x / b.x, a.y / b.y, a.z / b.z); }
__host__ __device__ inline float3 operator/(float3 a, float b) { return make_float3(a.x / b, a.y / b, a.z / b); }
__host__ __device__ inline float3 operator/(float a, float3 b) { return make_float3(a / b.x, a / b.y, a / b.z); }
__host__ __device__ inline void operator/=(float3 &a, float3 b) { a = a / b; }
__host__ __device__ inline void operator/=(float3 &a, float b) { a = a / b; }
__host__ __device__ inline float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__host__ __device__ inline float3 fminf(float3 a, float3 b) {
    return make_float3(__cv_min(a.x, b.x), __cv_min(a.y, b.y), __cv_min(a.z, b.z));
}
__host__ __device__ inline float3 fmaxf(float3 a, float3 b) {
    return make_float3(__cv_max(a.x, b.x), __cv_max(a.y, b.y), __cv_max(a.z, b.z));
}
__host__ __device__ inline float3 clamp(float3 v, float3 a, float3 b) { return fmaxf(a, fminf(v, b)); }
__host__ __device__ inline float3 clamp(float3 v, float a, float b) { return clamp(v, make_float3(a), make_float3(b)); }
__host__ __device__ inline float length(float3 v) { return __cv_sqrt(dot(v, v)); }
__host__ __device__ inline float3 normalize(float3 v) { return v * rsqrtf(dot(v, v)); }
__host__ __device__ inline float3 lerp(float3 a, float3 b, float t) { return a + t * (b - a); }
__host__ __device__ inline float3 floorf(float3 v) {
    return make_float3(__cv_floor(v.x), __cv_floor(v.y), __cv_floor(v.z));
}
__host__ __device__ inline float3 fracf(float3 v) { return v - floorf(v); }
__host__ __device__ inline float3 fmodf(float3 a, float3 b) {
    return make_float3(fmodf(a.x, b.x), fmodf(a.y, b.y), fmodf(a.z, b.z));
}
__host__ __device__ inline float3 fabs(float3 v) { return make_float3(__cv_abs(v.x), __cv_abs(v.y), __cv_abs(v.z)); }
__host__ __device__ inline float3 smoothstep(float3 a, float3 b, float3 x) {
    float3 y = clamp((x - a) / (b - a), 0.0f, 1.0f); return y * y * (make_float3(3.0f) - make_float3(2.0f) * y);
}
__host__ __device__ inline float4 make_float4(float s) { return make_float4(s, s, s, s); }
__host__ __device__ inline float4 make_float4(int4 a) {
    return make_float4((float)a.x, (float)a.y, (float)a.z, (float)a.w);
}
__host__ __device__ inline float4 make_float4(uint4 a) {
    return make_float4((float)a.x, (float)a.y, (float)a.z, (float)a.w);
}
__host__ __device__ inline float4 make_float4(float3 a) { return make_float4(a.x, a.y, a.z, 0); }
__host__ __device__ inline float4 make_float4(float3 a, float w) { return make_float4(a.x, a.y, a.z, w); }
__host__ __device__ inline float4 operator-(const float4 &a) { return make_float4(-a.x, -a.y, -a.z, -a.w); }
__host__ __device__ inline float4 operator+(float4 a, float4 b) {
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
__host__ __device__ inline float4 operator+(float4 a, float b) {
    return make_float4(a.x + b, a.y + b, a.z + b, a.w + b);
}
__host__ __device__ inline float4 operator+(float a, float4 b) {
    return make_float4(a + b.x, a + b.y, a + b.z, a + b.w);
}
__host__ __device__ inline void operator+=(float4 &a, float4 b) { a = a + b; }
__host__ __device__ inline void operator+=(float4 &a, float b) { a = a + b; }
__host__ __device__ inline float4 operator-(float4 a, float4 b) {
    return make_float4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w);
}
__host__ __device__ inline float4 operator-(float4 a, float b) {
    return make_float4(a.x - b, a.y - b, a.z - b, a.w - b);
}
__host__ __device__ inline void operator-=(float4 &a, float4 b) { a = a - b; }
__host__ __device__ inline void operator-=(float4 &a, float b) { a = a - b; }
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
__host__ __device__ inline float4 operator/(float a, float4 b) {
    return make_float4(a / b.x, a / b.y, a / b.z, a / b.w);
}
__host__ __device__ inline void operator/=(float4 &a, float4 b) { a = a / b; }
__host__ __device__ inline void operator/=(float4 &a, float b) { a = a / b; }
__host__ __device__ inline float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__host__ __device__ inline float4 fminf(float4 a, float4 b) {
    return make_float4(__cv_min(a.x, b.x), __cv_min(a.y, b.y), __cv_min(a.z, b.z), __cv_min(a.w, b.w));
}
__host__ __device__ inline float4 fmaxf(float4 a, float4 b) {
    return make_float4(__cv_max(a.x, b.x), __cv_max(a.y, b.y), __cv_max(a.z, b.z), __cv_max(a.w, b.w));
}
__host__ __device__ inline float4 clamp(float4 v, float4 a, float4 b) { return fmaxf(a, fminf(v, b)); }
__host__ __device__ inline float4 clamp(float4 v, float a, float b) { return clamp(v, make_float4(a), make_float4(b)); }
__host__ __device__ inline float length(float4 v) { return __cv_sqrt(dot(v, v)); }
__host__ __device__ inline float4 normalize(float4 v) { return v * rsqrtf(dot(v, v)); }
__host__ __device__ inline float4 lerp(float4 a, float4 b, float t) { return a + t * (b - a); }
__host__ __device__ inline float4 floorf(float4 v) {
    return make_float4(__cv_floor(v.x), __cv_floor(v.y), __cv_floor(v.z), __cv_floor(v.w));
}
__host__ __device__ inline float4 fracf(float4 v) { return v - floorf(v); }
__host__ __device__ inline float4 fmodf(float4 a, float4 b) {
    return make_float4(fmodf(a.x, b.x), fmodf(a.y, b.y), fmodf(a.z, b.z), fmodf(a.w, b.w));
}
__host__ __device__ inline float4 fabs(float4 v) {
    return make_float4(__cv_abs(v.x), __cv_abs(v.y), __cv_abs(v.z), __cv_abs(v.w));
}
__host__ __device__ inline float4 smoothstep(float4 a, float4 b, float4 x) {
    float4 y = clamp((x - a) / (b - a), 0.0f, 1.0f); return y * y * (make_float4(3.0f) - make_float4(2.0f) * y);
}
__host__ __device__ inline float3 cross(float3 a, float3 b) {
    return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
__host__ __device__ inline float3 reflect(float3 i, float3 n) { return i - 2.0f * n * dot(n, i); }
