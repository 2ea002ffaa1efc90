// Named minima and maxima.
#pragma once

//! cv: exact; CUDA Math API, "Integer Mathematical Functions"
__host__ __device__ inline unsigned int umin(unsigned int a, unsigned int b) { return b < a ? b : a; }
__host__ __device__ inline unsigned int umax(unsigned int a, unsigned int b) { return b > a ? b : a; }
__host__ __device__ inline long long llmin(long long a, long long b) { return b < a ? b : a; }
__host__ __device__ inline long long llmax(long long a, long long b) { return b > a ? b : a; }
__host__ __device__ inline unsigned long long ullmin(unsigned long long a, unsigned long long b) {
    return b < a ? b : a;
}
__host__ __device__ inline unsigned long long ullmax(unsigned long long a, unsigned long long b) {
    return b > a ? b : a;
}
