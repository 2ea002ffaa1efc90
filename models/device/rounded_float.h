// Single-precision arithmetic in a named rounding mode.
#pragma once

//! cv: exact; CUDA Math API, "Single Precision Intrinsics"
__device__ inline float __fadd_rn(float x, float y) { return __cv_rounded_add_rn(x, y); }
__device__ inline float __fsub_rn(float x, float y) { return __cv_rounded_sub_rn(x, y); }
__device__ inline float __fmul_rn(float x, float y) { return __cv_rounded_mul_rn(x, y); }
__device__ inline float __fdiv_rn(float x, float y) { return __cv_rounded_div_rn(x, y); }
__device__ inline float __fsqrt_rn(float x) { return __cv_rounded_sqrt_rn(x); }
__device__ inline float __frcp_rn(float x) { return __cv_rounded_div_rn((float)1, x); }
__device__ inline float __fmaf_rn(float x, float y, float z) { return __cv_rounded_fma_rn(x, y, z); }
__device__ inline float __fadd_rz(float x, float y) { return __cv_rounded_add_rz(x, y); }
__device__ inline float __fsub_rz(float x, float y) { return __cv_rounded_sub_rz(x, y); }
__device__ inline float __fmul_rz(float x, float y) { return __cv_rounded_mul_rz(x, y); }
__device__ inline float __fdiv_rz(float x, float y) { return __cv_rounded_div_rz(x, y); }
__device__ inline float __fsqrt_rz(float x) { return __cv_rounded_sqrt_rz(x); }
__device__ inline float __frcp_rz(float x) { return __cv_rounded_div_rz((float)1, x); }
__device__ inline float __fmaf_rz(float x, float y, float z) { return __cv_rounded_fma_rz(x, y, z); }
__device__ inline float __fadd_ru(float x, float y) { return __cv_rounded_add_ru(x, y); }
__device__ inline float __fsub_ru(float x, float y) { return __cv_rounded_sub_ru(x, y); }
__device__ inline float __fmul_ru(float x, float y) { return __cv_rounded_mul_ru(x, y); }
__device__ inline float __fdiv_ru(float x, float y) { return __cv_rounded_div_ru(x, y); }
__device__ inline float __fsqrt_ru(float x) { return __cv_rounded_sqrt_ru(x); }
__device__ inline float __frcp_ru(float x) { return __cv_rounded_div_ru((float)1, x); }
__device__ inline float __fmaf_ru(float x, float y, float z) { return __cv_rounded_fma_ru(x, y, z); }
__device__ inline float __fadd_rd(float x, float y) { return __cv_rounded_add_rd(x, y); }
__device__ inline float __fsub_rd(float x, float y) { return __cv_rounded_sub_rd(x, y); }
__device__ inline float __fmul_rd(float x, float y) { return __cv_rounded_mul_rd(x, y); }
__device__ inline float __fdiv_rd(float x, float y) { return __cv_rounded_div_rd(x, y); }
__device__ inline float __fsqrt_rd(float x) { return __cv_rounded_sqrt_rd(x); }
__device__ inline float __frcp_rd(float x) { return __cv_rounded_div_rd((float)1, x); }
__device__ inline float __fmaf_rd(float x, float y, float z) { return __cv_rounded_fma_rd(x, y, z); }
