// Bit-counting built-ins of the compiler.
#pragma once
#include <cv:device/bits.h>

//! cv: exact; GCC manual, "Bit Operation Builtins"
__host__ __device__ constexpr inline int __builtin_popcount(unsigned int x) { return __popc(x); }
__host__ __device__ constexpr inline int __builtin_popcountl(unsigned long x) { return __popcll(x); }
__host__ __device__ constexpr inline int __builtin_popcountll(unsigned long long x) { return __popcll(x); }
__host__ __device__ constexpr inline int __builtin_clz(unsigned int x) {
    __cv_contract(x != 0, "__builtin_clz: the argument is zero");
    return __clz((int)x);
}
__host__ __device__ constexpr inline int __builtin_clzll(unsigned long long x) {
    __cv_contract(x != 0, "__builtin_clzll: the argument is zero");
    return __clzll((long long)x);
}
__host__ __device__ constexpr inline int __builtin_ctz(unsigned int x) {
    __cv_contract(x != 0, "__builtin_ctz: the argument is zero");
    return __ffs((int)x) - 1;
}
__host__ __device__ constexpr inline int __builtin_ctzll(unsigned long long x) {
    __cv_contract(x != 0, "__builtin_ctzll: the argument is zero");
    return __ffsll((long long)x) - 1;
}
__host__ __device__ constexpr inline int __builtin_ffs(int x) { return __ffs(x); }
__host__ __device__ inline int ffs(int x) { return __ffs(x); }
