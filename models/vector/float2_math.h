// Component-wise arithmetic on `float2`, as the CUDA samples define it.
#pragma once
#include <cv:vector/float.h>
#include <cv:vector/int.h>
#include <cv:vector/uint.h>
#include <cv:vector/float_math.h>
#include <cv:math/roots.h>
#include <cv:math/minmax.h>
//! cv-when: <include>

//! cv: exact; CUDA Samples, helper_math.h
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
