// Component-wise arithmetic on `float4`, as the CUDA samples define it.
#pragma once
#include <cv:vector/float.h>
#include <cv:vector/int.h>
#include <cv:vector/uint.h>
#include <cv:vector/float_math.h>
#include <cv:math/roots.h>
#include <cv:math/minmax.h>
//! cv-when: <include>

//! cv: exact; CUDA Samples, helper_math.h
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
