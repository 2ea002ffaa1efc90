// Compiler built-ins that programs call.
#pragma once

//! cv: exact; GCC manual, "Other Built-in Functions Provided by GCC"
__host__ __device__ constexpr inline long __builtin_expect(long value, long) { return value; }
__host__ __device__ inline void __builtin_unreachable() { __cv_unreachable(); }
__host__ __device__ inline void __builtin_trap() { __cv_abort(); }
__host__ __device__ inline void __builtin_assume(bool cond) { __cv_assert(cond, "__builtin_assume"); }
__host__ __device__ constexpr inline void *__builtin_assume_aligned(const void *p, unsigned long alignment) {
    __cv_assert(((unsigned long)p & (alignment - 1)) == 0, "__builtin_assume_aligned");
    return (void *)p;
}
__host__ __device__ inline void __builtin_prefetch(const void *, ...) {}
