// Formatted input: each item read is an input of the program; the return value says how many were read. A text that is
// known is read as the standard says.
//
// The conversions of the format are taken to fit the types of the arguments, which the types alone give. A `char *`
// gets a string that fits in its object.
// SOUNDNESS(scanf-fits): under; a text read by `%s` is assumed to fit; a conversion that does not fit the type of its
// argument is not reported.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:libc/file.h>
#include <cv:libc/string.h>

//! cv: under; ISO C11, 7.21.6.2
template <class T>
inline void __cv_scan_item(T *to) {
    *to = __cv_input<T>("scanf");
}
inline void __cv_scan_item(char *to) {
    size_t room = __cv_object_size(to) - __cv_object_offset(to);
    // What is usual of a word is what there is room for.
    size_t missing = __cv_nondet<size_t>();
    __cv_assume(missing < room);
    size_t length = room - 1 - missing;
    __cv_havoc(to, length);
    to[length] = 0;
}
// A whole number is as one that the program is given as text: where a violation depends on it, it is positive.
template <class T>
inline void __cv_scan_whole(T *to) {
#ifdef __cv_hostile_input
    *to = __cv_input<T>("scanf");
#else
    char scanf[24];
    __cv_havoc(scanf, 23);
    scanf[23] = 0;
    *to = (T)__cv_text_int<long>(scanf, 10);
#endif
    __cv_from_file(to, sizeof(T));
}
inline void __cv_scan_item(short *to) { __cv_scan_whole(to); }
inline void __cv_scan_item(unsigned short *to) { __cv_scan_whole(to); }
inline void __cv_scan_item(int *to) { __cv_scan_whole(to); }
inline void __cv_scan_item(unsigned int *to) { __cv_scan_whole(to); }
inline void __cv_scan_item(long *to) { __cv_scan_whole(to); }
inline void __cv_scan_item(unsigned long *to) { __cv_scan_whole(to); }
inline void __cv_scan_item(long long *to) { __cv_scan_whole(to); }
inline void __cv_scan_item(unsigned long long *to) { __cv_scan_whole(to); }
inline int __cv_scan_count(int items) {
    int missing = __cv_nondet<int>();
    __cv_assume(missing >= 0 && missing <= items + 1);
    return items - missing;
}
inline void __cv_scan_items(int) {}
template <class T, class... R>
inline void __cv_scan_items(int got, T *first, R *...rest) {
#ifdef __cv_hostile_input
    if (got > 0) __cv_scan_item(first);
#else
    // SOUNDNESS(plausible-input): under; what cannot be read has a value all the same.
    __cv_scan_item(first);
#endif
    __cv_scan_items(got - 1, rest...);
}
template <class... T>
inline int scanf(const char *, T *...to) {
    int got = __cv_scan_count(sizeof...(T));
    __cv_scan_items(got, to...);
    return got;
}
template <class... T>
inline int fscanf(FILE *file, const char *format, T *...to) {
    __cv_presume_file(file);
    __cv_contract(file != 0, "fscanf: the file is null");
    __cv_read_file(file);
    return scanf(format, to...);
}

// From a text of which all characters are known: conversions of numbers, words and characters without a width.
inline bool __cv_scan_is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
inline bool __cv_scan_is_plain(const char *format) {
    for (; *format; format++) {
        if (*format != '%') continue;
        format++;
        if (*format == '%') return false;
        while (*format == 'l' || *format == 'h' || *format == 'z') format++;
        if (!*format || !strchr("diuxXfFeEgGsc", *format)) return false;
    }
    return true;
}
// What stands in the format before the next conversion; false if the text does not match it.
inline bool __cv_scan_between(const char *&text, const char *&format) {
    for (; *format && *format != '%'; format++) {
        if (__cv_scan_is_blank(*format)) {
            while (__cv_scan_is_blank(*text)) text++;
        } else if (*text++ != *format) {
            text--;
            return false;
        }
    }
    return true;
}
template <class T>
inline size_t __cv_scan_convert(const char *text, char conversion, T *to) {
    if (strchr("fFeEgG", conversion)) {
        size_t end = __cv_text_float_end(text);
        if (end) *to = (T)__cv_text_float<double>(text);
        return end;
    }
    int base = conversion == 'i' ? 0 : conversion == 'x' || conversion == 'X' ? 16 : 10;
    size_t end = __cv_text_int_end(text, base);
    if (end) *to = (T)__cv_text_int<long>(text, base);
    return end;
}
inline size_t __cv_scan_convert(const char *text, char conversion, char *to) {
    if (conversion == 'c') {
        to[0] = text[0];
        return 1;
    }
    size_t n = 0;
    for (; text[n] && !__cv_scan_is_blank(text[n]); n++) to[n] = text[n];
    to[n] = 0;
    return n;
}
inline int __cv_scan_text(const char *, const char *, int got) { return got; }
template <class T, class... R>
inline int __cv_scan_text(const char *text, const char *format, int got, T *first, R *...rest) {
    if (!__cv_scan_between(text, format) || !*format) return got;
    format++;
    while (*format == 'l' || *format == 'h' || *format == 'z') format++;
    if (*format != 'c') {
        while (__cv_scan_is_blank(*text)) text++;
    }
    if (!*text) return got ? got : -1;
    size_t n = __cv_scan_convert(text, *format, first);
    if (n == 0) return got;
    return __cv_scan_text(text + n, format + 1, got + 1, rest...);
}
template <class... T>
inline int sscanf(const char *text, const char *format, T *...to) {
    if (__cv_text_is_open(text, text) || !__cv_scan_is_plain(format)) return scanf(format, to...);
    return __cv_scan_text(text, format, 0, to...);
}
namespace std {
using ::scanf;
using ::fscanf;
using ::sscanf;
}
