// Bessel functions: any value.
#pragma once

//! cv: over; CUDA Math API, "Double Precision Mathematical Functions"
__host__ __device__ inline double j0(double x) { return x == x ? __cv_nondet<double>() : x; }
__host__ __device__ inline float j0f(float x) { return x == x ? __cv_nondet<float>() : x; }
__host__ __device__ inline double j1(double x) { return x == x ? __cv_nondet<double>() : x; }
__host__ __device__ inline float j1f(float x) { return x == x ? __cv_nondet<float>() : x; }
__host__ __device__ inline double y0(double x) { return x == x ? __cv_nondet<double>() : x; }
__host__ __device__ inline float y0f(float x) { return x == x ? __cv_nondet<float>() : x; }
__host__ __device__ inline double y1(double x) { return x == x ? __cv_nondet<double>() : x; }
__host__ __device__ inline float y1f(float x) { return x == x ? __cv_nondet<float>() : x; }
