// Arithmetic on the bytes or halfwords of a word.
#pragma once

//! cv: exact; CUDA Math API, "SIMD Intrinsics"
__host__ __device__ inline unsigned int __vadd2(unsigned int a, unsigned int b) {
    return ((a + b) & 0xffffu) | (((a >> 16) + (b >> 16)) << 16);
}
__host__ __device__ inline unsigned int __vsub2(unsigned int a, unsigned int b) {
    return ((a - b) & 0xffffu) | (((a >> 16) - (b >> 16)) << 16);
}
__host__ __device__ inline unsigned int __vadd4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x + y) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vsub4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x - y) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vmaxu4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x > y ? x : y) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vminu4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x < y ? x : y) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vabsdiffu4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x > y ? x - y : y - x) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vmaxs4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result |= ((unsigned int)(x > y ? x : y) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vmins4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        int x = (signed char)(a >> i & 0xffu);
        int y = (signed char)(b >> i & 0xffu);
        result |= ((unsigned int)(x < y ? x : y) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmpeq4(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 8) {
        unsigned int x = (unsigned int)(a >> i & 0xffu);
        unsigned int y = (unsigned int)(b >> i & 0xffu);
        result |= ((unsigned int)(x == y ? 0xffffffffu : 0u) & 0xffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vmaxu2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x > y ? x : y) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vminu2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x < y ? x : y) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vabsdiffu2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x > y ? x - y : y - x) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vmaxs2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result |= ((unsigned int)(x > y ? x : y) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vmins2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        int x = (short)(a >> i & 0xffffu);
        int y = (short)(b >> i & 0xffffu);
        result |= ((unsigned int)(x < y ? x : y) & 0xffffu) << i;
    }
    return result;
}
__host__ __device__ inline unsigned int __vcmpeq2(unsigned int a, unsigned int b) {
    unsigned int result = 0;
    for (int i = 0; i < 32; i += 16) {
        unsigned int x = (unsigned int)(a >> i & 0xffffu);
        unsigned int y = (unsigned int)(b >> i & 0xffffu);
        result |= ((unsigned int)(x == y ? 0xffffffffu : 0u) & 0xffffu) << i;
    }
    return result;
}
