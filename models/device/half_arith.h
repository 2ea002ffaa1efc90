// Arithmetic and comparisons of `__half`.
#pragma once
#include <cv:device/half.h>

//! cv: exact; CUDA Math API, "Half Precision Intrinsics", arithmetic and comparison functions
__host__ __device__ inline __half __cv_saturate(__half x) {
    if (__cv_isnan(x)) return (__half)0.0f;
    return __cv_min(__cv_max(x, (__half)0.0f), (__half)1.0f);
}
__host__ __device__ inline __half __hadd(__half a, __half b) { return a + b; }
__host__ __device__ inline __half __hadd_rn(__half a, __half b) { return a + b; }
__host__ __device__ inline __half __hadd_sat(__half a, __half b) { return __cv_saturate((__half)(a + b)); }
__host__ __device__ inline __half __hsub(__half a, __half b) { return a - b; }
__host__ __device__ inline __half __hsub_rn(__half a, __half b) { return a - b; }
__host__ __device__ inline __half __hsub_sat(__half a, __half b) { return __cv_saturate((__half)(a - b)); }
__host__ __device__ inline __half __hmul(__half a, __half b) { return a * b; }
__host__ __device__ inline __half __hmul_rn(__half a, __half b) { return a * b; }
__host__ __device__ inline __half __hmul_sat(__half a, __half b) { return __cv_saturate((__half)(a * b)); }
__host__ __device__ inline __half __hdiv(__half a, __half b) { return a / b; }
__host__ __device__ inline __half __hfma(__half a, __half b, __half c) { return __cv_fma(a, b, c); }
__host__ __device__ inline __half __hfma_sat(__half a, __half b, __half c) { return __cv_saturate(__cv_fma(a, b, c)); }
__host__ __device__ inline __half __hneg(__half a) { return -a; }
__host__ __device__ inline __half __habs(__half a) { return __cv_abs(a); }
__host__ __device__ inline __half __hmin(__half a, __half b) { return __cv_min(a, b); }
__host__ __device__ inline __half __hmax(__half a, __half b) { return __cv_max(a, b); }
__host__ __device__ inline __half __hmin_nan(__half a, __half b) {
    return __cv_isnan(a) ? a : __cv_isnan(b) ? b : __cv_min(a, b);
}
__host__ __device__ inline __half __hmax_nan(__half a, __half b) {
    return __cv_isnan(a) ? a : __cv_isnan(b) ? b : __cv_max(a, b);
}
__host__ __device__ inline bool __hisnan(__half a) { return __cv_isnan(a); }
__host__ __device__ inline int __hisinf(__half a) { return __cv_isinf(a) ? (a > (__half)0.0f ? 1 : -1) : 0; }
__host__ __device__ inline bool __heq(__half a, __half b) { return a == b; }
__host__ __device__ inline bool __hequ(__half a, __half b) { return __cv_isnan(a) || __cv_isnan(b) || a == b; }
__host__ __device__ inline bool __hne(__half a, __half b) { return a < b || a > b; }
__host__ __device__ inline bool __hneu(__half a, __half b) { return a != b; }
__host__ __device__ inline bool __hlt(__half a, __half b) { return a < b; }
__host__ __device__ inline bool __hltu(__half a, __half b) { return __cv_isnan(a) || __cv_isnan(b) || a < b; }
__host__ __device__ inline bool __hle(__half a, __half b) { return a <= b; }
__host__ __device__ inline bool __hleu(__half a, __half b) { return __cv_isnan(a) || __cv_isnan(b) || a <= b; }
__host__ __device__ inline bool __hgt(__half a, __half b) { return a > b; }
__host__ __device__ inline bool __hgtu(__half a, __half b) { return __cv_isnan(a) || __cv_isnan(b) || a > b; }
__host__ __device__ inline bool __hge(__half a, __half b) { return a >= b; }
__host__ __device__ inline bool __hgeu(__half a, __half b) { return __cv_isnan(a) || __cv_isnan(b) || a >= b; }
__host__ __device__ inline __half hsqrt(__half a) { return __cv_sqrt(a); }
__host__ __device__ inline __half hfloor(__half a) { return __cv_floor(a); }
__host__ __device__ inline __half hceil(__half a) { return __cv_ceil(a); }
__host__ __device__ inline __half htrunc(__half a) { return __cv_trunc(a); }
__host__ __device__ inline __half hrint(__half a) { return __cv_rint(a); }
__host__ __device__ inline __half hrcp(__half a) { return (__half)1.0f / a; }
