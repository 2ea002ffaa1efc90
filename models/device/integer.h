// Products, averages and differences of integers.
#pragma once

//! cv: exact; CUDA Math API, "Integer Intrinsics"
__host__ __device__ inline int __mul24(int x, int y) {
    int a = (int)((unsigned int)x << 8) >> 8;
    int b = (int)((unsigned int)y << 8) >> 8;
    return (int)((unsigned int)a * (unsigned int)b);
}
__host__ __device__ inline unsigned int __umul24(unsigned int x, unsigned int y) {
    return (x & 0xffffffu) * (y & 0xffffffu);
}
__host__ __device__ inline int mul24(int x, int y) { return __mul24(x, y); }
__host__ __device__ inline unsigned int umul24(unsigned int x, unsigned int y) { return __umul24(x, y); }
__host__ __device__ inline int __mulhi(int x, int y) { return (int)(((long long)x * (long long)y) >> 32); }
__host__ __device__ inline unsigned int __umulhi(unsigned int x, unsigned int y) {
    return (unsigned int)(((unsigned long long)x * y) >> 32);
}
__host__ __device__ inline unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
    unsigned long long a = x >> 32;
    unsigned long long b = x & 0xffffffffull;
    unsigned long long c = y >> 32;
    unsigned long long d = y & 0xffffffffull;
    unsigned long long middle = (b * d >> 32) + (a * d & 0xffffffffull) + (b * c & 0xffffffffull);
    return a * c + (a * d >> 32) + (b * c >> 32) + (middle >> 32);
}
__host__ __device__ inline long long __mul64hi(long long x, long long y) {
    unsigned long long high = __umul64hi((unsigned long long)x, (unsigned long long)y);
    if (x < 0) high -= (unsigned long long)y;
    if (y < 0) high -= (unsigned long long)x;
    return (long long)high;
}
__host__ __device__ inline unsigned int __sad(int x, int y, unsigned int z) {
    return z + (x > y ? (unsigned int)x - (unsigned int)y : (unsigned int)y - (unsigned int)x);
}
__host__ __device__ inline unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) {
    return z + (x > y ? x - y : y - x);
}
__host__ __device__ inline int __hadd(int x, int y) { return (int)(((long long)x + (long long)y) >> 1); }
__host__ __device__ inline int __rhadd(int x, int y) { return (int)(((long long)x + (long long)y + 1) >> 1); }
__host__ __device__ inline unsigned int __uhadd(unsigned int x, unsigned int y) {
    return (unsigned int)(((unsigned long long)x + y) >> 1);
}
__host__ __device__ inline unsigned int __urhadd(unsigned int x, unsigned int y) {
    return (unsigned int)(((unsigned long long)x + y + 1u) >> 1);
}
