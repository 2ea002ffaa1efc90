// The annotations of GPUVerify that are choices and sums of numbers of a given type.
#pragma once

//! cv: exact; GPUVerify documentation, annotations
#define __ite_char(c, a, b) ((c) ? (char)(a) : (char)(b))
#define __ite_short(c, a, b) ((c) ? (short)(a) : (short)(b))
#define __ite_int(c, a, b) ((c) ? (int)(a) : (int)(b))
#define __ite_long(c, a, b) ((c) ? (long)(a) : (long)(b))
#define __ite_unsigned_char(c, a, b) ((c) ? (unsigned char)(a) : (unsigned char)(b))
#define __ite_unsigned_short(c, a, b) ((c) ? (unsigned short)(a) : (unsigned short)(b))
#define __ite_unsigned_int(c, a, b) ((c) ? (unsigned int)(a) : (unsigned int)(b))
#define __ite_unsigned_long(c, a, b) ((c) ? (unsigned long)(a) : (unsigned long)(b))
#define __ite_size_t(c, a, b) ((c) ? (unsigned long)(a) : (unsigned long)(b))
#define __add(a, b) ((a) + (b))
#define __add_char(a, b) ((char)((a) + (b)))
#define __add_short(a, b) ((short)((a) + (b)))
#define __add_int(a, b) ((int)((a) + (b)))
#define __add_long(a, b) ((long)((a) + (b)))
#define __add_unsigned_char(a, b) ((unsigned char)((a) + (b)))
#define __add_unsigned_short(a, b) ((unsigned short)((a) + (b)))
#define __add_unsigned_int(a, b) ((unsigned int)((a) + (b)))
#define __add_unsigned_long(a, b) ((unsigned long)((a) + (b)))

//! cv: under; GPUVerify documentation, annotations
// Sums that do not overflow: executions in which they do are not considered.
static __host__ __device__ char __add_noovfl_char(char a, char b) {
    __cv_assume(b >= 0 ? a <= 0x7f - b : a >= -0x7f - 1 - b);
    return a + b;
}
static __host__ __device__ unsigned char __add_noovfl_unsigned_char(unsigned char a, unsigned char b) {
    __cv_assume((unsigned char)(a + b) >= a);
    return a + b;
}
static __host__ __device__ short __add_noovfl_short(short a, short b) {
    __cv_assume(b >= 0 ? a <= 0x7fff - b : a >= -0x7fff - 1 - b);
    return a + b;
}
static __host__ __device__ unsigned short __add_noovfl_unsigned_short(unsigned short a, unsigned short b) {
    __cv_assume((unsigned short)(a + b) >= a);
    return a + b;
}
static __host__ __device__ int __add_noovfl_int(int a, int b) {
    __cv_assume(b >= 0 ? a <= 0x7fffffff - b : a >= -0x7fffffff - 1 - b);
    return a + b;
}
static __host__ __device__ unsigned int __add_noovfl_unsigned_int(unsigned int a, unsigned int b) {
    __cv_assume((unsigned int)(a + b) >= a);
    return a + b;
}
static __host__ __device__ long __add_noovfl_long(long a, long b) {
    __cv_assume(b >= 0 ? a <= 0x7fffffffffffffffl - b : a >= -0x7fffffffffffffffl - 1 - b);
    return a + b;
}
static __host__ __device__ unsigned long __add_noovfl_unsigned_long(unsigned long a, unsigned long b) {
    __cv_assume((unsigned long)(a + b) >= a);
    return a + b;
}

// Whether a sum of unsigned numbers fits in the type of the first one.
static __host__ __device__ unsigned char __cv_unsigned(unsigned char a) { return a; }
static __host__ __device__ unsigned short __cv_unsigned(unsigned short a) { return a; }
static __host__ __device__ unsigned __cv_unsigned(unsigned a) { return a; }
static __host__ __device__ unsigned long __cv_unsigned(unsigned long a) { return a; }
static __host__ __device__ unsigned char __cv_unsigned(char a) { return a; }
static __host__ __device__ unsigned short __cv_unsigned(short a) { return a; }
static __host__ __device__ unsigned __cv_unsigned(int a) { return a; }
static __host__ __device__ unsigned long __cv_unsigned(long a) { return a; }
static __host__ __device__ bool __add_noovfl() { return true; }
template <class T> __host__ __device__ bool __cv_sum_fits(T sum) { return true; }
template <class T, class U, class... Rest>
__host__ __device__ bool __cv_sum_fits(T sum, U next, Rest... rest) {
    T longer = sum + (T)next;
    return longer >= sum && __cv_sum_fits(longer, rest...);
}
template <class T, class... Rest> __host__ __device__ bool __add_noovfl(T first, Rest... rest) {
    return __cv_sum_fits(__cv_unsigned(first), rest...);
}
