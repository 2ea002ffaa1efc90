// Comparisons of the bytes of a word, with masks as results.
#pragma once

//! cv: exact; CUDA Math API, "SIMD Intrinsics"
__host__ __device__ inline unsigned int __vcmpne4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x != y ? 0xffffffffu : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmpgts4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result |= ((unsigned int)(x > y ? 0xffffffffu : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmpgtu4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x > y ? 0xffffffffu : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmpges4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result |= ((unsigned int)(x >= y ? 0xffffffffu : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmpgeu4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x >= y ? 0xffffffffu : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmplts4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result |= ((unsigned int)(x < y ? 0xffffffffu : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmpltu4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x < y ? 0xffffffffu : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmples4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result |= ((unsigned int)(x <= y ? 0xffffffffu : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmpleu4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x <= y ? 0xffffffffu : 0u) & 0xffu) << i;
    }
    return result;
}
