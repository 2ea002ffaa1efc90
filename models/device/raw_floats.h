// Floats of 8 and 16 bits by their bits.
#pragma once
#include <cv:device/half.h>
#include <cv:device/bfloat16.h>
#include <cv:device/fp8.h>

//! cv: exact; CUDA Math API, "__half_raw", "__nv_bfloat16_raw"
struct __half_raw {
    unsigned short x;
    __half_raw() = default;
    __host__ __device__ constexpr __half_raw(unsigned short bits) : x(bits) {}
    __host__ __device__ __half_raw(__half value) : x(__builtin_bit_cast(unsigned short, value)) {}
    __host__ __device__ operator __half() const { return __builtin_bit_cast(__half, x); }
};
struct __half2_raw {
    unsigned short x, y;
};
struct __nv_bfloat16_raw {
    unsigned short x;
    __nv_bfloat16_raw() = default;
    __host__ __device__ constexpr __nv_bfloat16_raw(unsigned short bits) : x(bits) {}
    __host__ __device__ __nv_bfloat16_raw(__nv_bfloat16 value) : x(__builtin_bit_cast(unsigned short, value)) {}
    __host__ __device__ operator __nv_bfloat16() const { return __builtin_bit_cast(__nv_bfloat16, x); }
};
struct __nv_bfloat162_raw {
    unsigned short x, y;
};
//! cv: exact; CUDA Math API, "FP8 Conversion and Data Movement"
__host__ __device__ inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t bits,
                                                             __nv_fp8_interpretation_t interpretation) {
    if (interpretation == __NV_E5M2) {
        // The upper half of a number of 16 bits.
        return __half_raw((unsigned short)((bits & 0x7fu) > 0x7cu ? 0x7fff : bits << 8));
    }
    if ((bits & 0x7fu) == 0x7fu) return __half_raw((unsigned short)0x7fff);
    return __half_raw(__float2half(__cv_fp8_value(bits, 3, 7)));
}
__host__ __device__ inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t bits,
                                                                 __nv_fp8_interpretation_t interpretation) {
    __half2_raw pair;
    pair.x = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(bits & 0xffu), interpretation).x;
    pair.y = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(bits >> 8), interpretation).x;
    return pair;
}
