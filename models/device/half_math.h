// Transcendental functions of `__half`: the single-precision function, rounded.
#pragma once
#include <cv:device/half.h>
#include <cv:math/exponential.h>
#include <cv:math/logarithm.h>
#include <cv:math/roots.h>
#include <cv:math/trigonometric.h>
#include <cv:math/hyperbolic.h>

//! cv: over; CUDA Math API, "Half Precision Intrinsics", mathematical functions
__host__ __device__ inline __half hexp(__half a) { return (__half)expf((float)a); }
__host__ __device__ inline __half hexp2(__half a) { return (__half)exp2f((float)a); }
__host__ __device__ inline __half hexp10(__half a) { return (__half)exp10f((float)a); }
__host__ __device__ inline __half hlog(__half a) { return (__half)logf((float)a); }
__host__ __device__ inline __half hlog2(__half a) { return (__half)log2f((float)a); }
__host__ __device__ inline __half hlog10(__half a) { return (__half)log10f((float)a); }
__host__ __device__ inline __half hrsqrt(__half a) { return (__half)rsqrtf((float)a); }
__host__ __device__ inline __half hsin(__half a) { return (__half)sinf((float)a); }
__host__ __device__ inline __half hcos(__half a) { return (__half)cosf((float)a); }
__host__ __device__ inline __half htanh(__half a) { return (__half)tanhf((float)a); }
