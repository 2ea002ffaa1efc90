// Counting and moving bits.
#pragma once

//! cv: exact; CUDA Math API, "Integer Intrinsics"
// Of a word that is not known, the sum of its bits, so that counts of different parts of it can be compared.
__host__ __device__ constexpr inline int __popc(unsigned int x) {
    if (!__cv_is_known(x)) {
        unsigned int n = 0;
        for (unsigned int i = 0; i < 32u; ++i) n += (x >> i) & 1u;
        return (int)n;
    }
    x = x - ((x >> 1) & 0x55555555u);
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    return (int)((x * 0x01010101u) >> 24);
}
__host__ __device__ constexpr inline int __popcll(unsigned long long x) {
    return __popc((unsigned int)x) + __popc((unsigned int)(x >> 32));
}
__host__ __device__ constexpr inline int __clz(int value) {
    unsigned int x = (unsigned int)value;
    x |= x >> 1;
    x |= x >> 2;
    x |= x >> 4;
    x |= x >> 8;
    x |= x >> 16;
    return __popc(~x);
}
__host__ __device__ constexpr inline int __clzll(long long value) {
    unsigned long long x = (unsigned long long)value;
    unsigned int high = (unsigned int)(x >> 32);
    return high ? __clz((int)high) : 32 + __clz((int)(unsigned int)x);
}
__host__ __device__ constexpr inline int __ffs(int value) {
    unsigned int x = (unsigned int)value;
    return x ? __popc((x & (0u - x)) - 1u) + 1 : 0;
}
__host__ __device__ constexpr inline int __ffsll(long long value) {
    unsigned long long x = (unsigned long long)value;
    return x ? __popcll((x & (0ull - x)) - 1ull) + 1 : 0;
}
__host__ __device__ constexpr inline unsigned int __brev(unsigned int x) {
    x = ((x >> 1) & 0x55555555u) | ((x & 0x55555555u) << 1);
    x = ((x >> 2) & 0x33333333u) | ((x & 0x33333333u) << 2);
    x = ((x >> 4) & 0x0f0f0f0fu) | ((x & 0x0f0f0f0fu) << 4);
    x = ((x >> 8) & 0x00ff00ffu) | ((x & 0x00ff00ffu) << 8);
    return (x >> 16) | (x << 16);
}
__host__ __device__ constexpr inline unsigned long long __brevll(unsigned long long x) {
    return ((unsigned long long)__brev((unsigned int)x) << 32) | __brev((unsigned int)(x >> 32));
}
__host__ __device__ inline unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int selector) {
    unsigned long long bytes = ((unsigned long long)y << 32) | x;
    unsigned int result = 0;
    for (unsigned int i = 0; i < 4; ++i) {
        unsigned int which = (selector >> (4 * i)) & 7u;
        result |= (unsigned int)((bytes >> (8 * which)) & 255u) << (8 * i);
    }
    return result;
}
__host__ __device__ inline unsigned int __funnelshift_l(unsigned int low, unsigned int high, unsigned int shift) {
    unsigned long long both = ((unsigned long long)high << 32) | low;
    return (unsigned int)((both << (shift & 31u)) >> 32);
}
__host__ __device__ inline unsigned int __funnelshift_r(unsigned int low, unsigned int high, unsigned int shift) {
    unsigned long long both = ((unsigned long long)high << 32) | low;
    return (unsigned int)(both >> (shift & 31u));
}
__host__ __device__ inline unsigned int __funnelshift_lc(unsigned int low, unsigned int high, unsigned int shift) {
    unsigned long long both = ((unsigned long long)high << 32) | low;
    return (unsigned int)((both << (shift < 32u ? shift : 32u)) >> 32);
}
__host__ __device__ inline unsigned int __funnelshift_rc(unsigned int low, unsigned int high, unsigned int shift) {
    unsigned long long both = ((unsigned long long)high << 32) | low;
    return (unsigned int)(both >> (shift < 32u ? shift : 32u));
}
