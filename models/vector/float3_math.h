// Component-wise arithmetic on `float3`, as the CUDA samples define it.
#pragma once
#include <cv:vector/float.h>
#include <cv:vector/int.h>
#include <cv:vector/uint.h>
#include <cv:vector/float_math.h>
#include <cv:math/roots.h>
#include <cv:math/minmax.h>
//! cv-when: <include>

//! cv: exact; CUDA Samples, helper_math.h
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
__host__ __device__ inline float3 cross(float3 a, float3 b) {
    return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
__host__ __device__ inline float3 reflect(float3 i, float3 n) { return i - 2.0f * n * dot(n, i); }
