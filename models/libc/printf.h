// Formatted output: no effect on the program. Arguments are evaluated; strings behind pointers are not read.
#pragma once

//! cv: over; ISO C11, 7.21.6; CUDA C++ Programming Guide, "Formatted Output"
__host__ __device__ inline int printf(const char *format, ...) {
    __cv_contract(format != 0, "printf: the format is null");
    return __cv_nondet<int>();
}
inline int puts(const char *) { return __cv_nondet<int>(); }
inline int putchar(int c) { return c & 255; }
__host__ __device__ inline int __builtin_printf(const char *, ...) { return __cv_nondet<int>(); }
namespace std {
using ::printf;
using ::puts;
using ::putchar;
}
