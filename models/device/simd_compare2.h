// Comparisons of the halfwords of a word, with masks as results.
#pragma once

//! cv: exact; CUDA Math API, "SIMD Intrinsics"
__host__ __device__ inline unsigned int __vcmpne2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x != y ? 0xffffffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmpgts2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result |= ((unsigned int)(x > y ? 0xffffffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmpgtu2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x > y ? 0xffffffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmpges2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result |= ((unsigned int)(x >= y ? 0xffffffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmpgeu2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x >= y ? 0xffffffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmplts2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result |= ((unsigned int)(x < y ? 0xffffffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmpltu2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x < y ? 0xffffffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmples2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result |= ((unsigned int)(x <= y ? 0xffffffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmpleu2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x <= y ? 0xffffffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
