// Arithmetic and comparisons of `__nv_bfloat16`.
#pragma once
#include <cv:device/bfloat16.h>

//! cv: exact; CUDA Math API, "Bfloat16 Precision Intrinsics", arithmetic and comparison functions
__host__ __device__ inline __nv_bfloat16 __cv_saturate(__nv_bfloat16 x) {
    if (__cv_isnan(x)) return (__nv_bfloat16)0.0f;
    return __cv_min(__cv_max(x, (__nv_bfloat16)0.0f), (__nv_bfloat16)1.0f);
}
__host__ __device__ inline __nv_bfloat16 __hadd(__nv_bfloat16 a, __nv_bfloat16 b) { return a + b; }
__host__ __device__ inline __nv_bfloat16 __hadd_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return a + b; }
__host__ __device__ inline __nv_bfloat16 __hadd_sat(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __cv_saturate((__nv_bfloat16)(a + b));
}
__host__ __device__ inline __nv_bfloat16 __hsub(__nv_bfloat16 a, __nv_bfloat16 b) { return a - b; }
__host__ __device__ inline __nv_bfloat16 __hsub_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return a - b; }
__host__ __device__ inline __nv_bfloat16 __hsub_sat(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __cv_saturate((__nv_bfloat16)(a - b));
}
__host__ __device__ inline __nv_bfloat16 __hmul(__nv_bfloat16 a, __nv_bfloat16 b) { return a * b; }
__host__ __device__ inline __nv_bfloat16 __hmul_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return a * b; }
__host__ __device__ inline __nv_bfloat16 __hmul_sat(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __cv_saturate((__nv_bfloat16)(a * b));
}
__host__ __device__ inline __nv_bfloat16 __hdiv(__nv_bfloat16 a, __nv_bfloat16 b) { return a / b; }
__host__ __device__ inline __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
    return __cv_fma(a, b, c);
}
__host__ __device__ inline __nv_bfloat16 __hfma_sat(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
    return __cv_saturate(__cv_fma(a, b, c));
}
__host__ __device__ inline __nv_bfloat16 __hneg(__nv_bfloat16 a) { return -a; }
__host__ __device__ inline __nv_bfloat16 __habs(__nv_bfloat16 a) { return __cv_abs(a); }
__host__ __device__ inline __nv_bfloat16 __hmin(__nv_bfloat16 a, __nv_bfloat16 b) { return __cv_min(a, b); }
__host__ __device__ inline __nv_bfloat16 __hmax(__nv_bfloat16 a, __nv_bfloat16 b) { return __cv_max(a, b); }
__host__ __device__ inline __nv_bfloat16 __hmin_nan(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __cv_isnan(a) ? a : __cv_isnan(b) ? b : __cv_min(a, b);
}
__host__ __device__ inline __nv_bfloat16 __hmax_nan(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __cv_isnan(a) ? a : __cv_isnan(b) ? b : __cv_max(a, b);
}
__host__ __device__ inline bool __hisnan(__nv_bfloat16 a) { return __cv_isnan(a); }
__host__ __device__ inline int __hisinf(__nv_bfloat16 a) {
    return __cv_isinf(a) ? (a > (__nv_bfloat16)0.0f ? 1 : -1) : 0;
}
__host__ __device__ inline bool __heq(__nv_bfloat16 a, __nv_bfloat16 b) { return a == b; }
__host__ __device__ inline bool __hequ(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __cv_isnan(a) || __cv_isnan(b) || a == b;
}
__host__ __device__ inline bool __hne(__nv_bfloat16 a, __nv_bfloat16 b) { return a < b || a > b; }
__host__ __device__ inline bool __hneu(__nv_bfloat16 a, __nv_bfloat16 b) { return a != b; }
__host__ __device__ inline bool __hlt(__nv_bfloat16 a, __nv_bfloat16 b) { return a < b; }
__host__ __device__ inline bool __hltu(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __cv_isnan(a) || __cv_isnan(b) || a < b;
}
__host__ __device__ inline bool __hle(__nv_bfloat16 a, __nv_bfloat16 b) { return a <= b; }
__host__ __device__ inline bool __hleu(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __cv_isnan(a) || __cv_isnan(b) || a <= b;
}
__host__ __device__ inline bool __hgt(__nv_bfloat16 a, __nv_bfloat16 b) { return a > b; }
__host__ __device__ inline bool __hgtu(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __cv_isnan(a) || __cv_isnan(b) || a > b;
}
__host__ __device__ inline bool __hge(__nv_bfloat16 a, __nv_bfloat16 b) { return a >= b; }
__host__ __device__ inline bool __hgeu(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __cv_isnan(a) || __cv_isnan(b) || a >= b;
}
__host__ __device__ inline __nv_bfloat16 hsqrt(__nv_bfloat16 a) { return __cv_sqrt(a); }
__host__ __device__ inline __nv_bfloat16 hfloor(__nv_bfloat16 a) { return __cv_floor(a); }
__host__ __device__ inline __nv_bfloat16 hceil(__nv_bfloat16 a) { return __cv_ceil(a); }
__host__ __device__ inline __nv_bfloat16 htrunc(__nv_bfloat16 a) { return __cv_trunc(a); }
__host__ __device__ inline __nv_bfloat16 hrint(__nv_bfloat16 a) { return __cv_rint(a); }
__host__ __device__ inline __nv_bfloat16 hrcp(__nv_bfloat16 a) { return (__nv_bfloat16)1.0f / a; }
