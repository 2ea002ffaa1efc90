// `max` of the host and of kernels: integers by the usual conversions, floats ignoring one NaN.
#pragma once

//! cv: exact; CUDA Math API, "Integer Mathematical Functions", "Single Precision Mathematical Functions"
__host__ __device__ inline int max(int a, int b) { return b > a ? b : a; }
__host__ __device__ inline unsigned int max(unsigned int a, unsigned int b) { return b > a ? b : a; }
__host__ __device__ inline unsigned int max(int a, unsigned int b) { return b > (unsigned int)a ? b : (unsigned int)a; }
__host__ __device__ inline unsigned int max(unsigned int a, int b) { return (unsigned int)b > a ? (unsigned int)b : a; }
__host__ __device__ inline long max(long a, long b) { return b > a ? b : a; }
__host__ __device__ inline unsigned long max(unsigned long a, unsigned long b) { return b > a ? b : a; }
__host__ __device__ inline unsigned long max(long a, unsigned long b) {
    return b > (unsigned long)a ? b : (unsigned long)a;
}
__host__ __device__ inline unsigned long max(unsigned long a, long b) {
    return (unsigned long)b > a ? (unsigned long)b : a;
}
__host__ __device__ inline long long max(long long a, long long b) { return b > a ? b : a; }
__host__ __device__ inline unsigned long long max(unsigned long long a, unsigned long long b) { return b > a ? b : a; }
__host__ __device__ inline unsigned long long max(long long a, unsigned long long b) {
    return b > (unsigned long long)a ? b : (unsigned long long)a;
}
__host__ __device__ inline unsigned long long max(unsigned long long a, long long b) {
    return (unsigned long long)b > a ? (unsigned long long)b : a;
}
__host__ __device__ inline float max(float a, float b) { return __cv_max(a, b); }
__host__ __device__ inline double max(double a, double b) { return __cv_max(a, b); }
__host__ __device__ inline double max(float a, double b) { return __cv_max((double)a, b); }
__host__ __device__ inline double max(double a, float b) { return __cv_max(a, (double)b); }
