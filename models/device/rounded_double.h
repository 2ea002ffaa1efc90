// Double-precision arithmetic in a named rounding mode.
#pragma once

//! cv: exact; CUDA Math API, "Double Precision Intrinsics"
__device__ inline double __dadd_rn(double x, double y) { return __cv_rounded_add_rn(x, y); }
__device__ inline double __dsub_rn(double x, double y) { return __cv_rounded_sub_rn(x, y); }
__device__ inline double __dmul_rn(double x, double y) { return __cv_rounded_mul_rn(x, y); }
__device__ inline double __ddiv_rn(double x, double y) { return __cv_rounded_div_rn(x, y); }
__device__ inline double __dsqrt_rn(double x) { return __cv_rounded_sqrt_rn(x); }
__device__ inline double __drcp_rn(double x) { return __cv_rounded_div_rn((double)1, x); }
__device__ inline double __fma_rn(double x, double y, double z) { return __cv_rounded_fma_rn(x, y, z); }
__device__ inline double __dadd_rz(double x, double y) { return __cv_rounded_add_rz(x, y); }
__device__ inline double __dsub_rz(double x, double y) { return __cv_rounded_sub_rz(x, y); }
__device__ inline double __dmul_rz(double x, double y) { return __cv_rounded_mul_rz(x, y); }
__device__ inline double __ddiv_rz(double x, double y) { return __cv_rounded_div_rz(x, y); }
__device__ inline double __dsqrt_rz(double x) { return __cv_rounded_sqrt_rz(x); }
__device__ inline double __drcp_rz(double x) { return __cv_rounded_div_rz((double)1, x); }
__device__ inline double __fma_rz(double x, double y, double z) { return __cv_rounded_fma_rz(x, y, z); }
__device__ inline double __dadd_ru(double x, double y) { return __cv_rounded_add_ru(x, y); }
__device__ inline double __dsub_ru(double x, double y) { return __cv_rounded_sub_ru(x, y); }
__device__ inline double __dmul_ru(double x, double y) { return __cv_rounded_mul_ru(x, y); }
__device__ inline double __ddiv_ru(double x, double y) { return __cv_rounded_div_ru(x, y); }
__device__ inline double __dsqrt_ru(double x) { return __cv_rounded_sqrt_ru(x); }
__device__ inline double __drcp_ru(double x) { return __cv_rounded_div_ru((double)1, x); }
__device__ inline double __fma_ru(double x, double y, double z) { return __cv_rounded_fma_ru(x, y, z); }
__device__ inline double __dadd_rd(double x, double y) { return __cv_rounded_add_rd(x, y); }
__device__ inline double __dsub_rd(double x, double y) { return __cv_rounded_sub_rd(x, y); }
__device__ inline double __dmul_rd(double x, double y) { return __cv_rounded_mul_rd(x, y); }
__device__ inline double __ddiv_rd(double x, double y) { return __cv_rounded_div_rd(x, y); }
__device__ inline double __dsqrt_rd(double x) { return __cv_rounded_sqrt_rd(x); }
__device__ inline double __drcp_rd(double x) { return __cv_rounded_div_rd((double)1, x); }
__device__ inline double __fma_rd(double x, double y, double z) { return __cv_rounded_fma_rd(x, y, z); }
