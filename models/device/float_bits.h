// Bits of floats as integers and back.
#pragma once

//! cv: exact; CUDA Math API, "Type Casting Intrinsics"
__host__ __device__ inline int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
__host__ __device__ inline float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
__host__ __device__ inline unsigned int __float_as_uint(float x) { return __builtin_bit_cast(unsigned int, x); }
__host__ __device__ inline float __uint_as_float(unsigned int x) { return __builtin_bit_cast(float, x); }
__host__ __device__ inline long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
__host__ __device__ inline double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
__host__ __device__ inline unsigned int __cv_high_word(double x) {
    return (unsigned int)(__builtin_bit_cast(unsigned long long, x) >> 32);
}
__host__ __device__ inline int __double2hiint(double x) { return (int)__cv_high_word(x); }
__host__ __device__ inline int __double2loint(double x) {
    return (int)(unsigned int)__builtin_bit_cast(unsigned long long, x);
}
__host__ __device__ inline double __hiloint2double(int high, int low) {
    return __builtin_bit_cast(double, ((unsigned long long)(unsigned int)high << 32) | (unsigned int)low);
}
