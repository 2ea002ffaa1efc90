// Transcendental functions of `__nv_bfloat16`: the single-precision function, rounded.
#pragma once
#include <cv:device/bfloat16.h>
#include <cv:math/exponential.h>
#include <cv:math/logarithm.h>
#include <cv:math/roots.h>
#include <cv:math/trigonometric.h>
#include <cv:math/hyperbolic.h>

//! cv: over; CUDA Math API, "Bfloat16 Precision Intrinsics", mathematical functions
__host__ __device__ inline __nv_bfloat16 hexp(__nv_bfloat16 a) { return (__nv_bfloat16)expf((float)a); }
__host__ __device__ inline __nv_bfloat16 hexp2(__nv_bfloat16 a) { return (__nv_bfloat16)exp2f((float)a); }
__host__ __device__ inline __nv_bfloat16 hexp10(__nv_bfloat16 a) { return (__nv_bfloat16)exp10f((float)a); }
__host__ __device__ inline __nv_bfloat16 hlog(__nv_bfloat16 a) { return (__nv_bfloat16)logf((float)a); }
__host__ __device__ inline __nv_bfloat16 hlog2(__nv_bfloat16 a) { return (__nv_bfloat16)log2f((float)a); }
__host__ __device__ inline __nv_bfloat16 hlog10(__nv_bfloat16 a) { return (__nv_bfloat16)log10f((float)a); }
__host__ __device__ inline __nv_bfloat16 hrsqrt(__nv_bfloat16 a) { return (__nv_bfloat16)rsqrtf((float)a); }
__host__ __device__ inline __nv_bfloat16 hsin(__nv_bfloat16 a) { return (__nv_bfloat16)sinf((float)a); }
__host__ __device__ inline __nv_bfloat16 hcos(__nv_bfloat16 a) { return (__nv_bfloat16)cosf((float)a); }
__host__ __device__ inline __nv_bfloat16 htanh(__nv_bfloat16 a) { return (__nv_bfloat16)tanhf((float)a); }
