// Component-wise arithmetic on `float`, as the CUDA samples define it.
#pragma once
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
