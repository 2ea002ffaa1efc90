// Sums of absolute differences of the bytes or halfwords of a word.
#pragma once

//! cv: exact; CUDA Math API, "SIMD Intrinsics"
__host__ __device__ inline unsigned int __vsads2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result += (unsigned int)(x > y ? x - y : y - x);
    }
    return result;
}
__host__ __device__ inline unsigned int __vsadu2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result += (unsigned int)(x > y ? x - y : y - x);
    }
    return result;
}
__host__ __device__ inline unsigned int __vsads4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result += (unsigned int)(x > y ? x - y : y - x);
    }
    return result;
}
__host__ __device__ inline unsigned int __vsadu4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result += (unsigned int)(x > y ? x - y : y - x);
    }
    return result;
}
