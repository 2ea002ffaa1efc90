// `min` of the host and of kernels: integers by the usual conversions, floats ignoring one NaN.
#pragma once

//! cv: exact; CUDA Math API, "Integer Mathematical Functions", "Single Precision Mathematical Functions"
__host__ __device__ inline int min(int a, int b) { return b < a ? b : a; }
__host__ __device__ inline unsigned int min(unsigned int a, unsigned int b) { return b < a ? b : a; }
__host__ __device__ inline unsigned int min(int a, unsigned int b) { return b < (unsigned int)a ? b : (unsigned int)a; }
__host__ __device__ inline unsigned int min(unsigned int a, int b) { return (unsigned int)b < a ? (unsigned int)b : a; }
__host__ __device__ inline long min(long a, long b) { return b < a ? b : a; }
__host__ __device__ inline unsigned long min(unsigned long a, unsigned long b) { return b < a ? b : a; }
__host__ __device__ inline unsigned long min(long a, unsigned long b) {
    return b < (unsigned long)a ? b : (unsigned long)a;
}
__host__ __device__ inline unsigned long min(unsigned long a, long b) {
    return (unsigned long)b < a ? (unsigned long)b : a;
}
__host__ __device__ inline long long min(long long a, long long b) { return b < a ? b : a; }
__host__ __device__ inline unsigned long long min(unsigned long long a, unsigned long long b) { return b < a ? b : a; }
__host__ __device__ inline unsigned long long min(long long a, unsigned long long b) {
    return b < (unsigned long long)a ? b : (unsigned long long)a;
}
__host__ __device__ inline unsigned long long min(unsigned long long a, long long b) {
    return (unsigned long long)b < a ? (unsigned long long)b : a;
}
__host__ __device__ inline float min(float a, float b) { return __cv_min(a, b); }
__host__ __device__ inline double min(double a, double b) { return __cv_min(a, b); }
__host__ __device__ inline double min(float a, double b) { return __cv_min((double)a, b); }
__host__ __device__ inline double min(double a, float b) { return __cv_min(a, (double)b); }
