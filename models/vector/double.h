// Vectors of `double`.
#pragma once

//! cv: exact; CUDA C++ Programming Guide, "Built-in Vector Types"
struct double1 { double x; };
struct alignas(16) double2 { double x, y; };
struct double3 { double x, y, z; };
struct alignas(16) double4 { double x, y, z, w; };
__host__ __device__ inline double1 make_double1(double x) {
    double1 v;
    v.x = x;
    return v;
}
__host__ __device__ inline double2 make_double2(double x, double y) {
    double2 v;
    v.x = x;
    v.y = y;
    return v;
}
__host__ __device__ inline double3 make_double3(double x, double y, double z) {
    double3 v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}
__host__ __device__ inline double4 make_double4(double x, double y, double z, double w) {
    double4 v;
    v.x = x;
    v.y = y;
    v.z = z;
    v.w = w;
    return v;
}
