// Comparisons of the halfwords of a word, with ones as results.
#pragma once

//! cv: exact; CUDA Math API, "SIMD Intrinsics"
__host__ __device__ inline unsigned int __vsetne2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x != y ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetgts2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result |= ((unsigned int)(x > y ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetgtu2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x > y ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetges2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result |= ((unsigned int)(x >= y ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetgeu2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x >= y ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetlts2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result |= ((unsigned int)(x < y ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetltu2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x < y ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetles2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result |= ((unsigned int)(x <= y ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsetleu2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x <= y ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vseteq2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x == y ? 1u : 0u) & 0xffffu) << i;
    }
    return result;
}
