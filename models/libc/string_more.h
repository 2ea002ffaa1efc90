// Strings: functions that are used less.
#pragma once
#include <cv:libc/ctype.h>
#include <cv:libc/malloc.h>
#include <cv:libc/string.h>

//! cv: exact; ISO C11, 7.24; POSIX.1-2017, strdup, strcasecmp
inline char *strdup(const char *s) {
    size_t n = strlen(s) + 1;
    char *copy = (char *)malloc(n);
    if (copy) __cv_memcpy(copy, s, n);
    return copy;
}
inline size_t strspn(const char *s, const char *accept) {
    size_t n = 0;
    while (s[n] && strchr(accept, s[n])) ++n;
    return n;
}
inline size_t strcspn(const char *s, const char *reject) {
    size_t n = 0;
    while (s[n] && !strchr(reject, s[n])) ++n;
    return n;
}
inline char *strpbrk(const char *s, const char *accept) {
    s += strcspn(s, accept);
    return *s ? (char *)s : (char *)0;
}
inline int strncasecmp(const char *a, const char *b, size_t n) {
    if (__cv_text_is_open(a, b)) return __cv_text_compare(a, b, n, true);
    for (size_t i = 0; i < n; ++i) {
        int x = tolower((unsigned char)a[i]);
        int y = tolower((unsigned char)b[i]);
        if (x != y) return x < y ? -1 : 1;
        if (!x) return 0;
    }
    return 0;
}
inline int strcasecmp(const char *a, const char *b) { return strncasecmp(a, b, 0xffffffffffffffffUL); }
char *__cv_strtok_rest = 0;
inline char *strtok_r(char *s, const char *delimiters, char **rest) {
    char *start = s ? s : *rest;
    if (!start) return 0;
    start += strspn(start, delimiters);
    if (!*start) {
        *rest = 0;
        return 0;
    }
    char *end = start + strcspn(start, delimiters);
    *rest = *end ? end + 1 : (char *)0;
    *end = 0;
    return start;
}
inline char *strtok(char *s, const char *delimiters) { return strtok_r(s, delimiters, &__cv_strtok_rest); }
//! cv: under; ISO C11, 7.24.6.2
inline char *strerror(int) { return (char *)"error"; }
namespace std {
using ::strdup;
using ::strspn;
using ::strcspn;
using ::strtok;
using ::strerror;
}
