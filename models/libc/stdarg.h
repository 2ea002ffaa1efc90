// Variable argument lists: they are handed on to functions that print, and not read otherwise.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C11, 7.16
typedef __builtin_va_list va_list;
#define va_start(list, last) ((void)(list))
#define va_end(list) ((void)(list))
#define va_copy(to, from) ((void)(to), (void)(from))
#define va_arg(list, type) __builtin_va_arg(list, type)
// What the conversions are given is not looked at, so that texts make the verdict unknown.
inline void __cv_takes_list(const char *format) {
    while (*format) {
        if (*format++ != '%') continue;
        while (*format == '-' || *format == '+' || *format == ' ' || *format == '#' || *format == '.' ||
               *format == '*' || *format == 'l' || *format == 'h' || *format == 'z' || *format == 'j' ||
               *format == 't' || (*format >= '0' && *format <= '9'))
            format++;
        if (*format == 's' || *format == 'n') __cv_unsupported("text in a list of arguments");
        if (*format) format++;
    }
}
//! cv: over; ISO C11, 7.21.6.10
inline int vprintf(const char *format, va_list) {
    __cv_takes_list(format);
    return __cv_nondet<int>();
}
template <class F>
inline int vfprintf(F *, const char *format, va_list) {
    __cv_takes_list(format);
    return __cv_nondet<int>();
}
inline int vsnprintf(char *to, size_t size, const char *format, va_list) {
    __cv_takes_list(format);
    if (size > 0) {
        __cv_havoc(to, size);
        to[size - 1] = 0;
    }
    return __cv_nondet<int>();
}
