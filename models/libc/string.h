// Strings: plain loops, every access checked. What a loop would find out about a text whose characters are not known is
// said in one step.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:libc/memory.h>

//! cv: exact; ISO C11, 7.24
inline size_t strlen(const char *s) {
    if (__cv_text_is_open(s, s)) return __cv_text_find(s, 0, (size_t)-1);
    size_t n = 0;
    while (s[n]) ++n;
    return n;
}
inline size_t strnlen(const char *s, size_t max) {
    if (__cv_text_is_open(s, s)) return __cv_text_find(s, 0, max);
    size_t n = 0;
    while (n < max && s[n]) ++n;
    return n;
}
inline char *strcpy(char *to, const char *from) {
    if (__cv_text_is_open(from, from)) {
        size_t n = __cv_text_find(from, 0, (size_t)-1) + 1;
        __cv_contract(!__cv_overlap(to, from, n), "strcpy: source and destination overlap");
        __cv_memcpy(to, from, n);
        return to;
    }
    size_t i = 0;
    while (from[i]) {
        to[i] = from[i];
        ++i;
    }
    to[i] = 0;
    __cv_contract(!__cv_overlap(to, from, i + 1), "strcpy: source and destination overlap");
    return to;
}
// Forms for arrays that are members: a text ends in its array, whatever comes behind.
inline char *__cv_to_member_strcpy(size_t room, char *to, const char *from) {
    __cv_check_member(room, strlen(from) + 1);
    return strcpy(to, from);
}
inline char *strncpy(char *to, const char *from, size_t n) {
    size_t i = 0;
    for (; i < n && from[i]; ++i) to[i] = from[i];
    __cv_contract(!__cv_overlap(to, from, i < n ? i + 1 : i), "strncpy: source and destination overlap");
    for (; i < n; ++i) to[i] = 0;
    return to;
}
inline char *__cv_to_member_strncpy(size_t room, char *to, const char *from, size_t n) {
    __cv_check_member(room, n);
    return strncpy(to, from, n);
}
inline char *strcat(char *to, const char *from) {
    strcpy(to + strlen(to), from);
    return to;
}
inline char *__cv_to_member_strcat(size_t room, char *to, const char *from) {
    __cv_check_member(room, strlen(to) + strlen(from) + 1);
    return strcat(to, from);
}
inline char *strncat(char *to, const char *from, size_t n) {
    size_t end = strlen(to);
    size_t i = 0;
    for (; i < n && from[i]; ++i) to[end + i] = from[i];
    to[end + i] = 0;
    __cv_contract(!__cv_overlap(to + end, from, i + 1), "strncat: source and destination overlap");
    return to;
}
// SOUNDNESS(text-order): under; how far a result is from zero says nothing.
inline int strncmp(const char *a, const char *b, size_t n) {
    if (__cv_text_is_open(a, b)) return __cv_text_compare(a, b, n, false);
    for (size_t i = 0; i < n; ++i) {
        if (a[i] != b[i]) return (unsigned char)a[i] < (unsigned char)b[i] ? -1 : 1;
        if (!a[i]) return 0;
    }
    return 0;
}
inline int strcmp(const char *a, const char *b) { return strncmp(a, b, (size_t)-1); }
inline char *strchr(const char *s, int c) {
    if (__cv_text_is_open(s, s)) {
        size_t i = __cv_text_find(s, c, (size_t)-1);
        bool is_found = c == 0 || i < __cv_text_find(s, 0, (size_t)-1);
        return is_found ? (char *)(s + i) : (char *)0;
    }
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
