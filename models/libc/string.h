// Strings: plain loops, every access checked.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:libc/memory.h>

//! cv: exact; ISO C11, 7.24
inline size_t strlen(const char *s) {
    size_t n = 0;
    while (s[n]) ++n;
    return n;
}
inline size_t strnlen(const char *s, size_t max) {
    size_t n = 0;
    while (n < max && s[n]) ++n;
    return n;
}
inline char *strcpy(char *to, const char *from) {
    size_t i = 0;
    while (from[i]) {
        to[i] = from[i];
        ++i;
    }
    to[i] = 0;
    return to;
}
inline char *strncpy(char *to, const char *from, size_t n) {
    size_t i = 0;
    for (; i < n && from[i]; ++i) to[i] = from[i];
    for (; i < n; ++i) to[i] = 0;
    return to;
}
inline char *strcat(char *to, const char *from) {
    strcpy(to + strlen(to), from);
    return to;
}
inline char *strncat(char *to, const char *from, size_t n) {
    size_t end = strlen(to);
    size_t i = 0;
    for (; i < n && from[i]; ++i) to[end + i] = from[i];
    to[end + i] = 0;
    return to;
}
inline int strcmp(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] && a[i] == b[i]) ++i;
    return (int)(unsigned char)a[i] - (int)(unsigned char)b[i];
}
inline int strncmp(const char *a, const char *b, size_t n) {
    for (size_t i = 0; i < n; ++i) {
        if (a[i] != b[i]) return (int)(unsigned char)a[i] - (int)(unsigned char)b[i];
        if (!a[i]) return 0;
    }
    return 0;
}
inline char *strchr(const char *s, int c) {
    for (size_t i = 0;; ++i) {
        if (s[i] == (char)c) return (char *)(s + i);
        if (!s[i]) return 0;
    }
}
inline char *strrchr(const char *s, int c) {
    char *last = 0;
    for (size_t i = 0;; ++i) {
        if (s[i] == (char)c) last = (char *)(s + i);
        if (!s[i]) return last;
    }
}
inline char *strstr(const char *s, const char *part) {
    size_t n = strlen(part);
    for (size_t i = 0;; ++i) {
        if (strncmp(s + i, part, n) == 0) return (char *)(s + i);
        if (!s[i]) return 0;
    }
}
namespace std {
using ::strlen;
using ::strcpy;
using ::strncpy;
using ::strcat;
using ::strncat;
using ::strcmp;
using ::strncmp;
using ::strchr;
using ::strrchr;
using ::strstr;
}
