// `__nv_bfloat162`: two elements side by side.
#pragma once
#include <cv:device/bfloat16.h>
#include <cv:device/bfloat16_arith.h>
#include <cv:vector/float.h>

//! cv: exact; CUDA Math API, "Bfloat16 Precision Intrinsics", two-element functions
struct alignas(4) __nv_bfloat162 {
    __nv_bfloat16 x, y;
    __nv_bfloat162() = default;
    __host__ __device__ __nv_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) : x(a), y(b) {}
};
typedef __nv_bfloat162 nv_bfloat162;
__host__ __device__ inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __nv_bfloat162(a, b);
}
__host__ __device__ inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) {
    return __nv_bfloat162(a, b);
}
__host__ __device__ inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) { return __nv_bfloat162(a, a); }
__host__ __device__ inline __nv_bfloat162 __float2bfloat162_rn(float a) {
    return __nv_bfloat162((__nv_bfloat16)a, (__nv_bfloat16)a);
}
__host__ __device__ inline __nv_bfloat162 __floats2bfloat162_rn(float a, float b) {
    return __nv_bfloat162((__nv_bfloat16)a, (__nv_bfloat16)b);
}
__host__ __device__ inline __nv_bfloat162 __float22bfloat162_rn(float2 a) {
    return __nv_bfloat162((__nv_bfloat16)a.x, (__nv_bfloat16)a.y);
}
__host__ __device__ inline float2 __bfloat1622float2(__nv_bfloat162 a) { return make_float2((float)a.x, (float)a.y); }
__host__ __device__ inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a) { return a.x; }
__host__ __device__ inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a) { return a.y; }
__host__ __device__ inline float __low2float(__nv_bfloat162 a) { return (float)a.x; }
__host__ __device__ inline float __high2float(__nv_bfloat162 a) { return (float)a.y; }
__host__ __device__ inline __nv_bfloat162 __low2bfloat162(__nv_bfloat162 a) { return __nv_bfloat162(a.x, a.x); }
__host__ __device__ inline __nv_bfloat162 __high2bfloat162(__nv_bfloat162 a) { return __nv_bfloat162(a.y, a.y); }
__host__ __device__ inline __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 a) { return __nv_bfloat162(a.y, a.x); }
__host__ __device__ inline __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162(a.x, b.x);
}
__host__ __device__ inline __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162(a.y, b.y);
}
__host__ __device__ inline __nv_bfloat162 __hfma2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) {
    return __nv_bfloat162(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}
__host__ __device__ inline __nv_bfloat162 __hneg2(__nv_bfloat162 a) { return __nv_bfloat162(-a.x, -a.y); }
__host__ __device__ inline __nv_bfloat162 __habs2(__nv_bfloat162 a) { return __nv_bfloat162(__habs(a.x), __habs(a.y)); }
__host__ __device__ inline __nv_bfloat162 h2sqrt(__nv_bfloat162 a) { return __nv_bfloat162(hsqrt(a.x), hsqrt(a.y)); }
__host__ __device__ inline __nv_bfloat162 h2rcp(__nv_bfloat162 a) { return __nv_bfloat162(hrcp(a.x), hrcp(a.y)); }
__host__ __device__ inline __nv_bfloat162 operator-(__nv_bfloat162 a) { return __nv_bfloat162(-a.x, -a.y); }
__host__ __device__ inline __nv_bfloat162 __hadd2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162(a.x + b.x, a.y + b.y);
}
__host__ __device__ inline __nv_bfloat162 operator+(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162(a.x + b.x, a.y + b.y);
}
__host__ __device__ inline __nv_bfloat162 &operator+=(__nv_bfloat162 &a, __nv_bfloat162 b) {
    a = a + b;
    return a;
}
__host__ __device__ inline __nv_bfloat162 __hsub2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162(a.x - b.x, a.y - b.y);
}
__host__ __device__ inline __nv_bfloat162 operator-(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162(a.x - b.x, a.y - b.y);
}
__host__ __device__ inline __nv_bfloat162 &operator-=(__nv_bfloat162 &a, __nv_bfloat162 b) {
    a = a - b;
    return a;
}
__host__ __device__ inline __nv_bfloat162 __hmul2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162(a.x * b.x, a.y * b.y);
}
__host__ __device__ inline __nv_bfloat162 operator*(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162(a.x * b.x, a.y * b.y);
}
__host__ __device__ inline __nv_bfloat162 &operator*=(__nv_bfloat162 &a, __nv_bfloat162 b) {
    a = a * b;
    return a;
}
__host__ __device__ inline __nv_bfloat162 __h2div(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162(a.x / b.x, a.y / b.y);
}
__host__ __device__ inline __nv_bfloat162 operator/(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162(a.x / b.x, a.y / b.y);
}
__host__ __device__ inline __nv_bfloat162 &operator/=(__nv_bfloat162 &a, __nv_bfloat162 b) {
    a = a / b;
    return a;
}
__host__ __device__ inline __nv_bfloat162 __hmin2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162(__hmin(a.x, b.x), __hmin(a.y, b.y));
}
__host__ __device__ inline __nv_bfloat162 __hmax2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162(__hmax(a.x, b.x), __hmax(a.y, b.y));
}
__host__ __device__ inline __nv_bfloat162 __heq2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162((__nv_bfloat16)(float)__heq(a.x, b.x), (__nv_bfloat16)(float)__heq(a.y, b.y));
}
__host__ __device__ inline bool __hbeq2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __heq(a.x, b.x) && __heq(a.y, b.y);
}
__host__ __device__ inline __nv_bfloat162 __hne2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162((__nv_bfloat16)(float)__hne(a.x, b.x), (__nv_bfloat16)(float)__hne(a.y, b.y));
}
__host__ __device__ inline bool __hbne2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __hne(a.x, b.x) && __hne(a.y, b.y);
}
__host__ __device__ inline __nv_bfloat162 __hlt2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162((__nv_bfloat16)(float)__hlt(a.x, b.x), (__nv_bfloat16)(float)__hlt(a.y, b.y));
}
__host__ __device__ inline bool __hblt2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __hlt(a.x, b.x) && __hlt(a.y, b.y);
}
__host__ __device__ inline __nv_bfloat162 __hle2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162((__nv_bfloat16)(float)__hle(a.x, b.x), (__nv_bfloat16)(float)__hle(a.y, b.y));
}
__host__ __device__ inline bool __hble2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __hle(a.x, b.x) && __hle(a.y, b.y);
}
__host__ __device__ inline __nv_bfloat162 __hgt2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162((__nv_bfloat16)(float)__hgt(a.x, b.x), (__nv_bfloat16)(float)__hgt(a.y, b.y));
}
__host__ __device__ inline bool __hbgt2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __hgt(a.x, b.x) && __hgt(a.y, b.y);
}
__host__ __device__ inline __nv_bfloat162 __hge2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __nv_bfloat162((__nv_bfloat16)(float)__hge(a.x, b.x), (__nv_bfloat16)(float)__hge(a.y, b.y));
}
__host__ __device__ inline bool __hbge2(__nv_bfloat162 a, __nv_bfloat162 b) {
    return __hge(a.x, b.x) && __hge(a.y, b.y);
}
