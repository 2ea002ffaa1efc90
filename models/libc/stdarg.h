// Variable argument lists: they are handed on to functions that print, and not read otherwise.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C11, 7.16
typedef __builtin_va_list va_list;
#define va_start(list, last) ((void)(list))
#define va_end(list) ((void)(list))
#define va_copy(to, from) ((void)(to), (void)(from))
#define va_arg(list, type) __builtin_va_arg(list, type)
//! cv: over; ISO C11, 7.21.6.10
inline int vprintf(const char *, va_list) { return __cv_nondet<int>(); }
template <class F>
inline int vfprintf(F *, const char *, va_list) {
    return __cv_nondet<int>();
}
inline int vsnprintf(char *to, size_t size, const char *, va_list) {
    if (size > 0) {
        __cv_havoc(to, size);
        to[size - 1] = 0;
    }
    return __cv_nondet<int>();
}
