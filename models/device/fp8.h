// Eight-bit floats: conversions to wider types are exact, conversions from them give any value.
#pragma once

//! cv: over; CUDA Math API, "FP8 Intrinsics"
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT = 0, __NV_SATFINITE = 1 };
enum __nv_fp8_interpretation_t { __NV_E4M3 = 0, __NV_E5M2 = 1 };
__host__ __device__ inline float __cv_fp8_value(unsigned int bits, int mantissa_bits, int bias) {
    unsigned int ones = (1u << mantissa_bits) - 1u;
    int exponent = (int)((bits & 0x7fu) >> mantissa_bits);
    float value = (float)(bits & ones);
    if (exponent != 0) value += (float)(ones + 1u);
    for (int i = exponent == 0 ? 1 : exponent; i < bias + mantissa_bits; ++i) value *= 0.5f;
    for (int i = bias + mantissa_bits; i < exponent; ++i) value *= 2.0f;
    return (bits & 0x80u) ? -value : value;
}
struct __nv_fp8_e4m3 {
    __nv_fp8_storage_t __x;
    __nv_fp8_e4m3() = default;
    __host__ __device__ explicit __nv_fp8_e4m3(float) : __x(__cv_nondet<unsigned char>()) {}
    __host__ __device__ explicit __nv_fp8_e4m3(double) : __x(__cv_nondet<unsigned char>()) {}
    __host__ __device__ explicit __nv_fp8_e4m3(int) : __x(__cv_nondet<unsigned char>()) {}
    __host__ __device__ explicit operator float() const {
        return (__x & 0x7fu) == 0x7fu ? __cv_nondet<float>() : __cv_fp8_value(__x, 3, 7);
    }
};
struct __nv_fp8_e5m2 {
    __nv_fp8_storage_t __x;
    __nv_fp8_e5m2() = default;
    __host__ __device__ explicit __nv_fp8_e5m2(float) : __x(__cv_nondet<unsigned char>()) {}
    __host__ __device__ explicit __nv_fp8_e5m2(double) : __x(__cv_nondet<unsigned char>()) {}
    __host__ __device__ explicit __nv_fp8_e5m2(int) : __x(__cv_nondet<unsigned char>()) {}
    __host__ __device__ explicit operator float() const {
        return (__x & 0x7fu) >= 0x7cu ? __cv_nondet<float>() : __cv_fp8_value(__x, 2, 15);
    }
};
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float, __nv_saturation_t,
                                                                    __nv_fp8_interpretation_t) {
    return __cv_nondet<unsigned char>();
}
