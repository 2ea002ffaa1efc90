// Eight-bit floats. Conversions to them round to the nearest value, of two equally near ones to the even one, in one
// step; those to wider types are exact. Which of its patterns a NaN becomes is not specified.
#pragma once
#include <cv:math/transcendental.h>
#include <cv:vector/float.h>

//! cv: over; CUDA Math API, "FP8 Intrinsics"; Micikevicius et al., "FP8 Formats for Deep Learning" (2022)
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT = 0, __NV_SATFINITE = 1 };
enum __nv_fp8_interpretation_t { __NV_E4M3 = 0, __NV_E5M2 = 1 };
// The format with four bits of exponent has no infinity, and one pattern of NaN.
__host__ __device__ inline float __cv_fp8_value(unsigned int bits, int mantissa_bits, int bias) {
    unsigned int sign = (bits & 0x80u) << 24, mantissa = bits & ((1u << mantissa_bits) - 1u);
    unsigned int exponent = (bits & 0x7fu) >> mantissa_bits;
    if (mantissa_bits == 3 ? (bits & 0x7fu) == 0x7fu : exponent == 31u) {
        if (mantissa_bits == 3 || mantissa != 0) return __cv_not_a_number<float>();
        return __builtin_bit_cast(float, sign | 0x7f800000u);
    }
    // Below the least normal number lie multiples of the least one.
    float least = __builtin_bit_cast(float, (unsigned int)(128 - bias - mantissa_bits) << 23);
    float below = (float)mantissa * least;
    unsigned int normal = (exponent + (unsigned int)(127 - bias)) << 23 | mantissa << (23 - mantissa_bits);
    unsigned int size = exponent == 0 ? __builtin_bit_cast(unsigned int, below) : normal;
    return __builtin_bit_cast(float, sign | size);
}
// The bits of a float of any format without its sign, with so many bits of mantissa.
template <class U>
__host__ __device__ inline unsigned int __cv_fp8_rounded(U size, int from_mantissa, int from_bias, bool is_e4m3,
                                                         bool saturates) {
    int mantissa_bits = is_e4m3 ? 3 : 2, least = is_e4m3 ? -6 : -14;
    unsigned int greatest = is_e4m3 ? 0x7eu : 0x7bu;
    int exponent = (int)(size >> from_mantissa) - from_bias;
    U mantissa = (size & (((U)1 << from_mantissa) - 1)) | (U)1 << from_mantissa;
    int below = exponent < least ? least - exponent : 0;
    int shift = from_mantissa - mantissa_bits + (below > 8 ? 8 : below);
    U kept = mantissa >> shift, rest = mantissa & (((U)1 << shift) - 1), half = (U)1 << (shift - 1);
    if (rest > half || (rest == half && (kept & 1) != 0)) kept += 1;
    if (below >= 8) return 0u;
    if (exponent >= 16) kept = 0xff;
    else if (below == 0) kept += (U)(exponent - least) << mantissa_bits;
    if (kept <= greatest) return (unsigned int)kept;
    return saturates ? greatest : greatest + 1;
}
__host__ __device__ inline __nv_fp8_storage_t __cv_fp8_nan(bool is_e4m3) {
    unsigned int any = __cv_unspecified<unsigned char>("conversion of NaN") & 0x83u;
    if (is_e4m3) return (unsigned char)(any | 0x7fu);
    return (unsigned char)(any | 0x7cu | ((any & 3u) == 0 ? 1u : 0u));
}
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturate,
                                                                    __nv_fp8_interpretation_t interpretation) {
    bool is_e4m3 = interpretation == __NV_E4M3;
    if (x != x) return __cv_fp8_nan(is_e4m3);
    unsigned int bits = __builtin_bit_cast(unsigned int, x);
    unsigned int rounded = __cv_fp8_rounded(bits & 0x7fffffffu, 23, 127, is_e4m3, saturate == __NV_SATFINITE);
    return (unsigned char)(rounded | (bits >> 24 & 0x80u));
}
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturate,
                                                                     __nv_fp8_interpretation_t interpretation) {
    bool is_e4m3 = interpretation == __NV_E4M3;
    if (x != x) return __cv_fp8_nan(is_e4m3);
    unsigned long long bits = __builtin_bit_cast(unsigned long long, x);
    unsigned int rounded =
        __cv_fp8_rounded(bits & 0x7fffffffffffffffull, 52, 1023, is_e4m3, saturate == __NV_SATFINITE);
    return (unsigned char)(rounded | ((unsigned int)(bits >> 56) & 0x80u));
}
__host__ __device__ inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t saturate,
                                                                         __nv_fp8_interpretation_t interpretation) {
    unsigned int low = __nv_cvt_float_to_fp8(x.x, saturate, interpretation);
    unsigned int high = __nv_cvt_float_to_fp8(x.y, saturate, interpretation);
    return (unsigned short)(low | high << 8);
}
struct __nv_fp8_e4m3 {
    __nv_fp8_storage_t __x;
    __nv_fp8_e4m3() = default;
    __host__ __device__ explicit __nv_fp8_e4m3(float x) : __x(__nv_cvt_float_to_fp8(x, __NV_SATFINITE, __NV_E4M3)) {}
    __host__ __device__ explicit __nv_fp8_e4m3(double x) : __x(__nv_cvt_double_to_fp8(x, __NV_SATFINITE, __NV_E4M3)) {}
    __host__ __device__ explicit __nv_fp8_e4m3(int x) : __nv_fp8_e4m3((double)x) {}
    __host__ __device__ explicit operator float() const { return __cv_fp8_value(__x, 3, 7); }
};
struct __nv_fp8_e5m2 {
    __nv_fp8_storage_t __x;
    __nv_fp8_e5m2() = default;
    __host__ __device__ explicit __nv_fp8_e5m2(float x) : __x(__nv_cvt_float_to_fp8(x, __NV_SATFINITE, __NV_E5M2)) {}
    __host__ __device__ explicit __nv_fp8_e5m2(double x) : __x(__nv_cvt_double_to_fp8(x, __NV_SATFINITE, __NV_E5M2)) {}
    __host__ __device__ explicit __nv_fp8_e5m2(int x) : __nv_fp8_e5m2((double)x) {}
    __host__ __device__ explicit operator float() const { return __cv_fp8_value(__x, 2, 15); }
};
