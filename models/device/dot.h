// Scalar products of bytes and halves of words.
#pragma once

//! cv: exact; CUDA Math API, "Integer Intrinsics"
__host__ __device__ inline int __dp4a(int a, int b, int c) {
    unsigned int sum = (unsigned int)c;
    for (int i = 0; i < 4; ++i) {
        int x = (signed char)(a >> (8 * i));
        int y = (signed char)(b >> (8 * i));
        sum += (unsigned int)(x * y);
    }
    return (int)sum;
}
__host__ __device__ inline unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) {
    for (int i = 0; i < 4; ++i) c += ((a >> (8 * i)) & 255u) * ((b >> (8 * i)) & 255u);
    return c;
}
inline __host__ __device__ int __cv_dp2a(int a, int b, int c) {
    unsigned int sum = (unsigned int)c;
    for (int i = 0; i < 2; ++i) {
        int x = (short)(a >> (16 * i));
        int y = (signed char)(b >> (8 * i));
        sum += (unsigned int)(x * y);
    }
    return (int)sum;
}
inline __host__ __device__ unsigned int __cv_dp2a(unsigned int a, unsigned int b, unsigned int c) {
    for (int i = 0; i < 2; ++i) c += ((a >> (16 * i)) & 65535u) * ((b >> (8 * i)) & 255u);
    return c;
}
__host__ __device__ inline int __dp2a_lo(int a, int b, int c) { return __cv_dp2a(a, b, c); }
__host__ __device__ inline int __dp2a_hi(int a, int b, int c) { return __cv_dp2a(a, b >> 16, c); }
__host__ __device__ inline unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c) {
    return __cv_dp2a(a, b, c);
}
__host__ __device__ inline unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c) {
    return __cv_dp2a(a, b >> 16, c);
}
