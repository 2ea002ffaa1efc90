// `__nv_bfloat16`: the bfloat16 type is built in, with the arithmetic and conversions of a float type, each operation
// rounded to nearest even.
#pragma once

//! cv: exact; CUDA Math API, "Bfloat16 Precision Intrinsics"
typedef __cv_bfloat16 __nv_bfloat16;
typedef __nv_bfloat16 nv_bfloat16;
__host__ __device__ inline __nv_bfloat16 __float2bfloat16(float x) { return (__nv_bfloat16)x; }
__host__ __device__ inline __nv_bfloat16 __double2bfloat16(double x) { return (__nv_bfloat16)x; }
__host__ __device__ inline float __bfloat162float(__nv_bfloat16 x) { return (float)x; }
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_rn(float x) { return __cv_convert_rn<__nv_bfloat16>(x); }
__host__ __device__ inline __nv_bfloat16 __int2bfloat16_rn(int x) { return __cv_convert_rn<__nv_bfloat16>(x); }
__host__ __device__ inline int __bfloat162int_rn(__nv_bfloat16 x) { return __cv_convert_rn<int>(x); }
__host__ __device__ inline __nv_bfloat16 __uint2bfloat16_rn(unsigned int x) {
    return __cv_convert_rn<__nv_bfloat16>(x);
}
__host__ __device__ inline unsigned int __bfloat162uint_rn(__nv_bfloat16 x) { return __cv_convert_rn<unsigned int>(x); }
__host__ __device__ inline __nv_bfloat16 __short2bfloat16_rn(short x) { return __cv_convert_rn<__nv_bfloat16>(x); }
__host__ __device__ inline short __bfloat162short_rn(__nv_bfloat16 x) { return __cv_convert_rn<short>(x); }
__host__ __device__ inline __nv_bfloat16 __ushort2bfloat16_rn(unsigned short x) {
    return __cv_convert_rn<__nv_bfloat16>(x);
}
__host__ __device__ inline unsigned short __bfloat162ushort_rn(__nv_bfloat16 x) {
    return __cv_convert_rn<unsigned short>(x);
}
__host__ __device__ inline __nv_bfloat16 __ll2bfloat16_rn(long long x) { return __cv_convert_rn<__nv_bfloat16>(x); }
__host__ __device__ inline long long __bfloat162ll_rn(__nv_bfloat16 x) { return __cv_convert_rn<long long>(x); }
__host__ __device__ inline __nv_bfloat16 __ull2bfloat16_rn(unsigned long long x) {
    return __cv_convert_rn<__nv_bfloat16>(x);
}
__host__ __device__ inline unsigned long long __bfloat162ull_rn(__nv_bfloat16 x) {
    return __cv_convert_rn<unsigned long long>(x);
}
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_rz(float x) { return __cv_convert_rz<__nv_bfloat16>(x); }
__host__ __device__ inline __nv_bfloat16 __int2bfloat16_rz(int x) { return __cv_convert_rz<__nv_bfloat16>(x); }
__host__ __device__ inline int __bfloat162int_rz(__nv_bfloat16 x) { return __cv_convert_rz<int>(x); }
__host__ __device__ inline __nv_bfloat16 __uint2bfloat16_rz(unsigned int x) {
    return __cv_convert_rz<__nv_bfloat16>(x);
}
__host__ __device__ inline unsigned int __bfloat162uint_rz(__nv_bfloat16 x) { return __cv_convert_rz<unsigned int>(x); }
__host__ __device__ inline __nv_bfloat16 __short2bfloat16_rz(short x) { return __cv_convert_rz<__nv_bfloat16>(x); }
__host__ __device__ inline short __bfloat162short_rz(__nv_bfloat16 x) { return __cv_convert_rz<short>(x); }
__host__ __device__ inline __nv_bfloat16 __ushort2bfloat16_rz(unsigned short x) {
    return __cv_convert_rz<__nv_bfloat16>(x);
}
__host__ __device__ inline unsigned short __bfloat162ushort_rz(__nv_bfloat16 x) {
    return __cv_convert_rz<unsigned short>(x);
}
__host__ __device__ inline __nv_bfloat16 __ll2bfloat16_rz(long long x) { return __cv_convert_rz<__nv_bfloat16>(x); }
__host__ __device__ inline long long __bfloat162ll_rz(__nv_bfloat16 x) { return __cv_convert_rz<long long>(x); }
__host__ __device__ inline __nv_bfloat16 __ull2bfloat16_rz(unsigned long long x) {
    return __cv_convert_rz<__nv_bfloat16>(x);
}
__host__ __device__ inline unsigned long long __bfloat162ull_rz(__nv_bfloat16 x) {
    return __cv_convert_rz<unsigned long long>(x);
}
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_ru(float x) { return __cv_convert_ru<__nv_bfloat16>(x); }
__host__ __device__ inline __nv_bfloat16 __int2bfloat16_ru(int x) { return __cv_convert_ru<__nv_bfloat16>(x); }
__host__ __device__ inline int __bfloat162int_ru(__nv_bfloat16 x) { return __cv_convert_ru<int>(x); }
__host__ __device__ inline __nv_bfloat16 __uint2bfloat16_ru(unsigned int x) {
    return __cv_convert_ru<__nv_bfloat16>(x);
}
__host__ __device__ inline unsigned int __bfloat162uint_ru(__nv_bfloat16 x) { return __cv_convert_ru<unsigned int>(x); }
__host__ __device__ inline __nv_bfloat16 __short2bfloat16_ru(short x) { return __cv_convert_ru<__nv_bfloat16>(x); }
__host__ __device__ inline short __bfloat162short_ru(__nv_bfloat16 x) { return __cv_convert_ru<short>(x); }
__host__ __device__ inline __nv_bfloat16 __ushort2bfloat16_ru(unsigned short x) {
    return __cv_convert_ru<__nv_bfloat16>(x);
}
__host__ __device__ inline unsigned short __bfloat162ushort_ru(__nv_bfloat16 x) {
    return __cv_convert_ru<unsigned short>(x);
}
__host__ __device__ inline __nv_bfloat16 __ll2bfloat16_ru(long long x) { return __cv_convert_ru<__nv_bfloat16>(x); }
__host__ __device__ inline long long __bfloat162ll_ru(__nv_bfloat16 x) { return __cv_convert_ru<long long>(x); }
__host__ __device__ inline __nv_bfloat16 __ull2bfloat16_ru(unsigned long long x) {
    return __cv_convert_ru<__nv_bfloat16>(x);
}
__host__ __device__ inline unsigned long long __bfloat162ull_ru(__nv_bfloat16 x) {
    return __cv_convert_ru<unsigned long long>(x);
}
__host__ __device__ inline __nv_bfloat16 __float2bfloat16_rd(float x) { return __cv_convert_rd<__nv_bfloat16>(x); }
__host__ __device__ inline __nv_bfloat16 __int2bfloat16_rd(int x) { return __cv_convert_rd<__nv_bfloat16>(x); }
__host__ __device__ inline int __bfloat162int_rd(__nv_bfloat16 x) { return __cv_convert_rd<int>(x); }
__host__ __device__ inline __nv_bfloat16 __uint2bfloat16_rd(unsigned int x) {
    return __cv_convert_rd<__nv_bfloat16>(x);
}
__host__ __device__ inline unsigned int __bfloat162uint_rd(__nv_bfloat16 x) { return __cv_convert_rd<unsigned int>(x); }
__host__ __device__ inline __nv_bfloat16 __short2bfloat16_rd(short x) { return __cv_convert_rd<__nv_bfloat16>(x); }
__host__ __device__ inline short __bfloat162short_rd(__nv_bfloat16 x) { return __cv_convert_rd<short>(x); }
__host__ __device__ inline __nv_bfloat16 __ushort2bfloat16_rd(unsigned short x) {
    return __cv_convert_rd<__nv_bfloat16>(x);
}
__host__ __device__ inline unsigned short __bfloat162ushort_rd(__nv_bfloat16 x) {
    return __cv_convert_rd<unsigned short>(x);
}
__host__ __device__ inline __nv_bfloat16 __ll2bfloat16_rd(long long x) { return __cv_convert_rd<__nv_bfloat16>(x); }
__host__ __device__ inline long long __bfloat162ll_rd(__nv_bfloat16 x) { return __cv_convert_rd<long long>(x); }
__host__ __device__ inline __nv_bfloat16 __ull2bfloat16_rd(unsigned long long x) {
    return __cv_convert_rd<__nv_bfloat16>(x);
}
__host__ __device__ inline unsigned long long __bfloat162ull_rd(__nv_bfloat16 x) {
    return __cv_convert_rd<unsigned long long>(x);
}
__host__ __device__ inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 x) {
    return __builtin_bit_cast(unsigned short, x);
}
__host__ __device__ inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short x) {
    return __builtin_bit_cast(__nv_bfloat16, x);
}
__host__ __device__ inline short __bfloat16_as_short(__nv_bfloat16 x) { return __builtin_bit_cast(short, x); }
__host__ __device__ inline __nv_bfloat16 __short_as_bfloat16(short x) { return __builtin_bit_cast(__nv_bfloat16, x); }
