// `__half2`: two elements side by side.
#pragma once
#include <cv:device/half.h>
#include <cv:device/half_arith.h>
#include <cv:vector/float.h>

//! cv: exact; CUDA Math API, "Half Precision Intrinsics", two-element functions
struct alignas(4) __half2 {
    __half x, y;
    __half2() = default;
    __host__ __device__ __half2(__half a, __half b) : x(a), y(b) {}
};
typedef __half2 half2;
__host__ __device__ inline __half2 make_half2(__half a, __half b) { return __half2(a, b); }
__host__ __device__ inline __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
__host__ __device__ inline __half2 __half2half2(__half a) { return __half2(a, a); }
__host__ __device__ inline __half2 __float2half2_rn(float a) { return __half2((__half)a, (__half)a); }
__host__ __device__ inline __half2 __floats2half2_rn(float a, float b) { return __half2((__half)a, (__half)b); }
__host__ __device__ inline __half2 __float22half2_rn(float2 a) { return __half2((__half)a.x, (__half)a.y); }
__host__ __device__ inline float2 __half22float2(__half2 a) { return make_float2((float)a.x, (float)a.y); }
__host__ __device__ inline __half __low2half(__half2 a) { return a.x; }
__host__ __device__ inline __half __high2half(__half2 a) { return a.y; }
__host__ __device__ inline float __low2float(__half2 a) { return (float)a.x; }
__host__ __device__ inline float __high2float(__half2 a) { return (float)a.y; }
__host__ __device__ inline __half2 __low2half2(__half2 a) { return __half2(a.x, a.x); }
__host__ __device__ inline __half2 __high2half2(__half2 a) { return __half2(a.y, a.y); }
__host__ __device__ inline __half2 __lowhigh2highlow(__half2 a) { return __half2(a.y, a.x); }
__host__ __device__ inline __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
__host__ __device__ inline __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }
__host__ __device__ inline __half2 __hfma2(__half2 a, __half2 b, __half2 c) {
    return __half2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}
__host__ __device__ inline __half2 __hneg2(__half2 a) { return __half2(-a.x, -a.y); }
__host__ __device__ inline __half2 __habs2(__half2 a) { return __half2(__habs(a.x), __habs(a.y)); }
__host__ __device__ inline __half2 h2sqrt(__half2 a) { return __half2(hsqrt(a.x), hsqrt(a.y)); }
__host__ __device__ inline __half2 h2rcp(__half2 a) { return __half2(hrcp(a.x), hrcp(a.y)); }
__host__ __device__ inline __half2 operator-(__half2 a) { return __half2(-a.x, -a.y); }
__host__ __device__ inline __half2 __hadd2(__half2 a, __half2 b) { return __half2(a.x + b.x, a.y + b.y); }
__host__ __device__ inline __half2 operator+(__half2 a, __half2 b) { return __half2(a.x + b.x, a.y + b.y); }
__host__ __device__ inline __half2 &operator+=(__half2 &a, __half2 b) {
    a = a + b;
    return a;
}
__host__ __device__ inline __half2 __hsub2(__half2 a, __half2 b) { return __half2(a.x - b.x, a.y - b.y); }
__host__ __device__ inline __half2 operator-(__half2 a, __half2 b) { return __half2(a.x - b.x, a.y - b.y); }
__host__ __device__ inline __half2 &operator-=(__half2 &a, __half2 b) {
    a = a - b;
    return a;
}
__host__ __device__ inline __half2 __hmul2(__half2 a, __half2 b) { return __half2(a.x * b.x, a.y * b.y); }
__host__ __device__ inline __half2 operator*(__half2 a, __half2 b) { return __half2(a.x * b.x, a.y * b.y); }
__host__ __device__ inline __half2 &operator*=(__half2 &a, __half2 b) {
    a = a * b;
    return a;
}
__host__ __device__ inline __half2 __h2div(__half2 a, __half2 b) { return __half2(a.x / b.x, a.y / b.y); }
__host__ __device__ inline __half2 operator/(__half2 a, __half2 b) { return __half2(a.x / b.x, a.y / b.y); }
__host__ __device__ inline __half2 &operator/=(__half2 &a, __half2 b) {
    a = a / b;
    return a;
}
__host__ __device__ inline __half2 __hmin2(__half2 a, __half2 b) { return __half2(__hmin(a.x, b.x), __hmin(a.y, b.y)); }
__host__ __device__ inline __half2 __hmax2(__half2 a, __half2 b) { return __half2(__hmax(a.x, b.x), __hmax(a.y, b.y)); }
__host__ __device__ inline __half2 __heq2(__half2 a, __half2 b) {
    return __half2((__half)(float)__heq(a.x, b.x), (__half)(float)__heq(a.y, b.y));
}
__host__ __device__ inline bool __hbeq2(__half2 a, __half2 b) { return __heq(a.x, b.x) && __heq(a.y, b.y); }
__host__ __device__ inline __half2 __hne2(__half2 a, __half2 b) {
    return __half2((__half)(float)__hne(a.x, b.x), (__half)(float)__hne(a.y, b.y));
}
__host__ __device__ inline bool __hbne2(__half2 a, __half2 b) { return __hne(a.x, b.x) && __hne(a.y, b.y); }
__host__ __device__ inline __half2 __hlt2(__half2 a, __half2 b) {
    return __half2((__half)(float)__hlt(a.x, b.x), (__half)(float)__hlt(a.y, b.y));
}
__host__ __device__ inline bool __hblt2(__half2 a, __half2 b) { return __hlt(a.x, b.x) && __hlt(a.y, b.y); }
__host__ __device__ inline __half2 __hle2(__half2 a, __half2 b) {
    return __half2((__half)(float)__hle(a.x, b.x), (__half)(float)__hle(a.y, b.y));
}
__host__ __device__ inline bool __hble2(__half2 a, __half2 b) { return __hle(a.x, b.x) && __hle(a.y, b.y); }
__host__ __device__ inline __half2 __hgt2(__half2 a, __half2 b) {
    return __half2((__half)(float)__hgt(a.x, b.x), (__half)(float)__hgt(a.y, b.y));
}
__host__ __device__ inline bool __hbgt2(__half2 a, __half2 b) { return __hgt(a.x, b.x) && __hgt(a.y, b.y); }
__host__ __device__ inline __half2 __hge2(__half2 a, __half2 b) {
    return __half2((__half)(float)__hge(a.x, b.x), (__half)(float)__hge(a.y, b.y));
}
__host__ __device__ inline bool __hbge2(__half2 a, __half2 b) { return __hge(a.x, b.x) && __hge(a.y, b.y); }
