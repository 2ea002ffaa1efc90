// Conversions in a named rounding mode, saturating.
#pragma once

//! cv: exact; CUDA Math API, "Type Casting Intrinsics"
__device__ inline int __float2int_rn(float x) { return __cv_convert_rn<int>(x); }
__device__ inline float __int2float_rn(int x) { return __cv_convert_rn<float>(x); }
__device__ inline unsigned int __float2uint_rn(float x) { return __cv_convert_rn<unsigned int>(x); }
__device__ inline float __uint2float_rn(unsigned int x) { return __cv_convert_rn<float>(x); }
__device__ inline long long __float2ll_rn(float x) { return __cv_convert_rn<long long>(x); }
__device__ inline float __ll2float_rn(long long x) { return __cv_convert_rn<float>(x); }
__device__ inline unsigned long long __float2ull_rn(float x) { return __cv_convert_rn<unsigned long long>(x); }
__device__ inline float __ull2float_rn(unsigned long long x) { return __cv_convert_rn<float>(x); }
__device__ inline int __double2int_rn(double x) { return __cv_convert_rn<int>(x); }
__device__ inline unsigned int __double2uint_rn(double x) { return __cv_convert_rn<unsigned int>(x); }
__device__ inline long long __double2ll_rn(double x) { return __cv_convert_rn<long long>(x); }
__device__ inline double __ll2double_rn(long long x) { return __cv_convert_rn<double>(x); }
__device__ inline unsigned long long __double2ull_rn(double x) { return __cv_convert_rn<unsigned long long>(x); }
__device__ inline double __ull2double_rn(unsigned long long x) { return __cv_convert_rn<double>(x); }
__device__ inline float __double2float_rn(double x) { return __cv_convert_rn<float>(x); }
__device__ inline int __float2int_rz(float x) { return __cv_convert_rz<int>(x); }
__device__ inline float __int2float_rz(int x) { return __cv_convert_rz<float>(x); }
__device__ inline unsigned int __float2uint_rz(float x) { return __cv_convert_rz<unsigned int>(x); }
__device__ inline float __uint2float_rz(unsigned int x) { return __cv_convert_rz<float>(x); }
__device__ inline long long __float2ll_rz(float x) { return __cv_convert_rz<long long>(x); }
__device__ inline float __ll2float_rz(long long x) { return __cv_convert_rz<float>(x); }
__device__ inline unsigned long long __float2ull_rz(float x) { return __cv_convert_rz<unsigned long long>(x); }
__device__ inline float __ull2float_rz(unsigned long long x) { return __cv_convert_rz<float>(x); }
__device__ inline int __double2int_rz(double x) { return __cv_convert_rz<int>(x); }
__device__ inline unsigned int __double2uint_rz(double x) { return __cv_convert_rz<unsigned int>(x); }
__device__ inline long long __double2ll_rz(double x) { return __cv_convert_rz<long long>(x); }
__device__ inline double __ll2double_rz(long long x) { return __cv_convert_rz<double>(x); }
__device__ inline unsigned long long __double2ull_rz(double x) { return __cv_convert_rz<unsigned long long>(x); }
__device__ inline double __ull2double_rz(unsigned long long x) { return __cv_convert_rz<double>(x); }
__device__ inline float __double2float_rz(double x) { return __cv_convert_rz<float>(x); }
__device__ inline int __float2int_ru(float x) { return __cv_convert_ru<int>(x); }
__device__ inline float __int2float_ru(int x) { return __cv_convert_ru<float>(x); }
__device__ inline unsigned int __float2uint_ru(float x) { return __cv_convert_ru<unsigned int>(x); }
__device__ inline float __uint2float_ru(unsigned int x) { return __cv_convert_ru<float>(x); }
__device__ inline long long __float2ll_ru(float x) { return __cv_convert_ru<long long>(x); }
__device__ inline float __ll2float_ru(long long x) { return __cv_convert_ru<float>(x); }
__device__ inline unsigned long long __float2ull_ru(float x) { return __cv_convert_ru<unsigned long long>(x); }
__device__ inline float __ull2float_ru(unsigned long long x) { return __cv_convert_ru<float>(x); }
__device__ inline int __double2int_ru(double x) { return __cv_convert_ru<int>(x); }
__device__ inline unsigned int __double2uint_ru(double x) { return __cv_convert_ru<unsigned int>(x); }
__device__ inline long long __double2ll_ru(double x) { return __cv_convert_ru<long long>(x); }
__device__ inline double __ll2double_ru(long long x) { return __cv_convert_ru<double>(x); }
__device__ inline unsigned long long __double2ull_ru(double x) { return __cv_convert_ru<unsigned long long>(x); }
__device__ inline double __ull2double_ru(unsigned long long x) { return __cv_convert_ru<double>(x); }
__device__ inline float __double2float_ru(double x) { return __cv_convert_ru<float>(x); }
__device__ inline int __float2int_rd(float x) { return __cv_convert_rd<int>(x); }
__device__ inline float __int2float_rd(int x) { return __cv_convert_rd<float>(x); }
__device__ inline unsigned int __float2uint_rd(float x) { return __cv_convert_rd<unsigned int>(x); }
__device__ inline float __uint2float_rd(unsigned int x) { return __cv_convert_rd<float>(x); }
__device__ inline long long __float2ll_rd(float x) { return __cv_convert_rd<long long>(x); }
__device__ inline float __ll2float_rd(long long x) { return __cv_convert_rd<float>(x); }
__device__ inline unsigned long long __float2ull_rd(float x) { return __cv_convert_rd<unsigned long long>(x); }
__device__ inline float __ull2float_rd(unsigned long long x) { return __cv_convert_rd<float>(x); }
__device__ inline int __double2int_rd(double x) { return __cv_convert_rd<int>(x); }
__device__ inline unsigned int __double2uint_rd(double x) { return __cv_convert_rd<unsigned int>(x); }
__device__ inline long long __double2ll_rd(double x) { return __cv_convert_rd<long long>(x); }
__device__ inline double __ll2double_rd(long long x) { return __cv_convert_rd<double>(x); }
__device__ inline unsigned long long __double2ull_rd(double x) { return __cv_convert_rd<unsigned long long>(x); }
__device__ inline double __ull2double_rd(unsigned long long x) { return __cv_convert_rd<double>(x); }
__device__ inline float __double2float_rd(double x) { return __cv_convert_rd<float>(x); }
__device__ inline double __int2double_rn(int x) { return (double)x; }
__device__ inline double __uint2double_rn(unsigned int x) { return (double)x; }
