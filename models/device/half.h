// `__half`: the binary16 type is built in, with the arithmetic and conversions of a float type, each operation
// rounded to nearest even.
#pragma once

//! cv: exact; CUDA Math API, "Half Precision Intrinsics"
typedef __cv_half __half;
typedef __half half;
__host__ __device__ inline __half __float2half(float x) { return (__half)x; }
__host__ __device__ inline __half __double2half(double x) { return (__half)x; }
__host__ __device__ inline float __half2float(__half x) { return (float)x; }
__host__ __device__ inline __half __float2half_rn(float x) { return __cv_convert_rn<__half>(x); }
__host__ __device__ inline __half __int2half_rn(int x) { return __cv_convert_rn<__half>(x); }
__host__ __device__ inline int __half2int_rn(__half x) { return __cv_convert_rn<int>(x); }
__host__ __device__ inline __half __uint2half_rn(unsigned int x) { return __cv_convert_rn<__half>(x); }
__host__ __device__ inline unsigned int __half2uint_rn(__half x) { return __cv_convert_rn<unsigned int>(x); }
__host__ __device__ inline __half __short2half_rn(short x) { return __cv_convert_rn<__half>(x); }
__host__ __device__ inline short __half2short_rn(__half x) { return __cv_convert_rn<short>(x); }
__host__ __device__ inline __half __ushort2half_rn(unsigned short x) { return __cv_convert_rn<__half>(x); }
__host__ __device__ inline unsigned short __half2ushort_rn(__half x) { return __cv_convert_rn<unsigned short>(x); }
__host__ __device__ inline __half __ll2half_rn(long long x) { return __cv_convert_rn<__half>(x); }
__host__ __device__ inline long long __half2ll_rn(__half x) { return __cv_convert_rn<long long>(x); }
__host__ __device__ inline __half __ull2half_rn(unsigned long long x) { return __cv_convert_rn<__half>(x); }
__host__ __device__ inline unsigned long long __half2ull_rn(__half x) { return __cv_convert_rn<unsigned long long>(x); }
__host__ __device__ inline __half __float2half_rz(float x) { return __cv_convert_rz<__half>(x); }
__host__ __device__ inline __half __int2half_rz(int x) { return __cv_convert_rz<__half>(x); }
__host__ __device__ inline int __half2int_rz(__half x) { return __cv_convert_rz<int>(x); }
__host__ __device__ inline __half __uint2half_rz(unsigned int x) { return __cv_convert_rz<__half>(x); }
__host__ __device__ inline unsigned int __half2uint_rz(__half x) { return __cv_convert_rz<unsigned int>(x); }
__host__ __device__ inline __half __short2half_rz(short x) { return __cv_convert_rz<__half>(x); }
__host__ __device__ inline short __half2short_rz(__half x) { return __cv_convert_rz<short>(x); }
__host__ __device__ inline __half __ushort2half_rz(unsigned short x) { return __cv_convert_rz<__half>(x); }
__host__ __device__ inline unsigned short __half2ushort_rz(__half x) { return __cv_convert_rz<unsigned short>(x); }
__host__ __device__ inline __half __ll2half_rz(long long x) { return __cv_convert_rz<__half>(x); }
__host__ __device__ inline long long __half2ll_rz(__half x) { return __cv_convert_rz<long long>(x); }
__host__ __device__ inline __half __ull2half_rz(unsigned long long x) { return __cv_convert_rz<__half>(x); }
__host__ __device__ inline unsigned long long __half2ull_rz(__half x) { return __cv_convert_rz<unsigned long long>(x); }
__host__ __device__ inline __half __float2half_ru(float x) { return __cv_convert_ru<__half>(x); }
__host__ __device__ inline __half __int2half_ru(int x) { return __cv_convert_ru<__half>(x); }
__host__ __device__ inline int __half2int_ru(__half x) { return __cv_convert_ru<int>(x); }
__host__ __device__ inline __half __uint2half_ru(unsigned int x) { return __cv_convert_ru<__half>(x); }
__host__ __device__ inline unsigned int __half2uint_ru(__half x) { return __cv_convert_ru<unsigned int>(x); }
__host__ __device__ inline __half __short2half_ru(short x) { return __cv_convert_ru<__half>(x); }
__host__ __device__ inline short __half2short_ru(__half x) { return __cv_convert_ru<short>(x); }
__host__ __device__ inline __half __ushort2half_ru(unsigned short x) { return __cv_convert_ru<__half>(x); }
__host__ __device__ inline unsigned short __half2ushort_ru(__half x) { return __cv_convert_ru<unsigned short>(x); }
__host__ __device__ inline __half __ll2half_ru(long long x) { return __cv_convert_ru<__half>(x); }
__host__ __device__ inline long long __half2ll_ru(__half x) { return __cv_convert_ru<long long>(x); }
__host__ __device__ inline __half __ull2half_ru(unsigned long long x) { return __cv_convert_ru<__half>(x); }
__host__ __device__ inline unsigned long long __half2ull_ru(__half x) { return __cv_convert_ru<unsigned long long>(x); }
__host__ __device__ inline __half __float2half_rd(float x) { return __cv_convert_rd<__half>(x); }
__host__ __device__ inline __half __int2half_rd(int x) { return __cv_convert_rd<__half>(x); }
__host__ __device__ inline int __half2int_rd(__half x) { return __cv_convert_rd<int>(x); }
__host__ __device__ inline __half __uint2half_rd(unsigned int x) { return __cv_convert_rd<__half>(x); }
__host__ __device__ inline unsigned int __half2uint_rd(__half x) { return __cv_convert_rd<unsigned int>(x); }
__host__ __device__ inline __half __short2half_rd(short x) { return __cv_convert_rd<__half>(x); }
__host__ __device__ inline short __half2short_rd(__half x) { return __cv_convert_rd<short>(x); }
__host__ __device__ inline __half __ushort2half_rd(unsigned short x) { return __cv_convert_rd<__half>(x); }
__host__ __device__ inline unsigned short __half2ushort_rd(__half x) { return __cv_convert_rd<unsigned short>(x); }
__host__ __device__ inline __half __ll2half_rd(long long x) { return __cv_convert_rd<__half>(x); }
__host__ __device__ inline long long __half2ll_rd(__half x) { return __cv_convert_rd<long long>(x); }
__host__ __device__ inline __half __ull2half_rd(unsigned long long x) { return __cv_convert_rd<__half>(x); }
__host__ __device__ inline unsigned long long __half2ull_rd(__half x) { return __cv_convert_rd<unsigned long long>(x); }
__host__ __device__ inline unsigned short __half_as_ushort(__half x) { return __builtin_bit_cast(unsigned short, x); }
__host__ __device__ inline __half __ushort_as_half(unsigned short x) { return __builtin_bit_cast(__half, x); }
__host__ __device__ inline short __half_as_short(__half x) { return __builtin_bit_cast(short, x); }
__host__ __device__ inline __half __short_as_half(short x) { return __builtin_bit_cast(__half, x); }
