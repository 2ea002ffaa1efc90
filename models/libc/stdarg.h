// Variable argument lists.
#pragma once

//! cv: exact; ISO C11, 7.16
typedef __builtin_va_list va_list;
#define va_start(list, last) __builtin_va_start(list, last)
#define va_end(list) __builtin_va_end(list)
#define va_copy(to, from) __builtin_va_copy(to, from)
#define va_arg(list, type) __builtin_va_arg(list, type)
//! cv: over; ISO C11, 7.21.6.10
inline int vprintf(const char *, va_list) { return __cv_nondet<int>(); }
