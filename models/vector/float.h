// Vectors of `float`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Built-in Vector Types"
struct float1 { float x; };
struct alignas(8) float2 { float x, y; };
struct float3 { float x, y, z; };
struct alignas(16) float4 { float x, y, z, w; };
__host__ __device__ inline float1 make_float1(float x) {
    float1 v;
    v.x = x;
    return v;
}
__host__ __device__ inline float2 make_float2(float x, float y) {
    float2 v;
    v.x = x;
    v.y = y;
    return v;
}
__host__ __device__ inline float3 make_float3(float x, float y, float z) {
    float3 v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}
__host__ __device__ inline float4 make_float4(float x, float y, float z, float w) {
    float4 v;
    v.x = x;
    v.y = y;
    v.z = z;
    v.w = w;
    return v;
}
