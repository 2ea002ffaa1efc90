// Comparisons of the bytes of a word, with ones as results.
#pragma once

//! cv: exact; CUDA Math API, "SIMD Intrinsics"
__host__ __device__ inline unsigned int __vsetne4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x != y ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetgts4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result |= ((unsigned int)(x > y ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetgtu4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x > y ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetges4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result |= ((unsigned int)(x >= y ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetgeu4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x >= y ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetlts4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result |= ((unsigned int)(x < y ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetltu4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x < y ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetles4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result |= ((unsigned int)(x <= y ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetleu4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x <= y ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vseteq4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x == y ? 1u : 0u) & 0xffu) << i;
    }
    return result;
}
