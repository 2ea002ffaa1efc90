// Extents of grids and blocks: components that are not given are one.
#pragma once
#include <cv:vector/uint.h>

//! cv: exact; CUDA C++ Programming Guide, "dim3"
struct dim3 {
    unsigned int x, y, z;
    __host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1)
        : x(vx), y(vy), z(vz) {}
    __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    __host__ __device__ operator uint3() const {
        uint3 v;
        v.x = x;
        v.y = y;
        v.z = z;
        return v;
    }
};
