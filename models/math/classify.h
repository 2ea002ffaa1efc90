// Kinds of float values.
#pragma once

//! cv: exact; ISO C11, 7.12.3
__host__ __device__ inline bool isnan(double x) { return __cv_isnan(x); }
__host__ __device__ inline bool isnan(float x) { return __cv_isnan(x); }
__host__ __device__ inline bool isinf(double x) { return __cv_isinf(x); }
__host__ __device__ inline bool isinf(float x) { return __cv_isinf(x); }
__host__ __device__ inline bool signbit(double x) { return __cv_signbit(x); }
__host__ __device__ inline bool signbit(float x) { return __cv_signbit(x); }
__host__ __device__ inline bool isfinite(double x) { return !__cv_isnan(x) && !__cv_isinf(x); }
__host__ __device__ inline bool isfinite(float x) { return !__cv_isnan(x) && !__cv_isinf(x); }
__host__ __device__ inline bool isnormal(double x) { return isfinite(x) && __cv_abs(x) >= 2.22507385850720138309e-308; }
__host__ __device__ inline bool isnormal(float x) { return isfinite(x) && __cv_abs(x) >= 1.17549435082228750797e-38f; }
__host__ __device__ inline int __isnanf(float x) { return __cv_isnan(x); }
__host__ __device__ inline int __isinff(float x) { return __cv_isinf(x); }
__host__ __device__ inline int __finitef(float x) { return isfinite(x); }
__host__ __device__ inline int finite(double x) { return isfinite(x); }
__host__ __device__ inline bool isunordered(double x, double y) { return __cv_isnan(x) || __cv_isnan(y); }
__host__ __device__ inline int __builtin_isnan(double x) { return __cv_isnan(x); }
__host__ __device__ inline int __builtin_isinf(double x) { return __cv_isinf(x); }
__host__ __device__ inline double nan(const char *) { return __builtin_bit_cast(double, 0x7ff8000000000000ull); }
__host__ __device__ inline float nanf(const char *) { return __builtin_bit_cast(float, 0x7fc00000); }
namespace std {
using ::isnan;
using ::isinf;
using ::isfinite;
using ::isnormal;
using ::signbit;
}
