// Numbers from text.
#pragma once
#include <cv:libc/ctype.h>

//! cv: under; ISO C11, 7.22.1
// SOUNDNESS(strtol-range): under; values outside the range wrap instead of saturating, errno is not set.
inline long strtol(const char *s, char **end, int base) {
    const char *p = s;
    while (isspace((unsigned char)*p)) ++p;
    bool is_negative = *p == '-';
    if (*p == '-' || *p == '+') ++p;
    if ((base == 0 || base == 16) && p[0] == '0' && (p[1] == 'x' || p[1] == 'X') && isxdigit((unsigned char)p[2])) {
        p += 2;
        base = 16;
    } else if (base == 0) {
        base = *p == '0' ? 8 : 10;
    }
    unsigned long value = 0;
    const char *first = p;
    for (;; ++p) {
        int c = (unsigned char)*p;
        int digit = isdigit(c) ? c - '0' : isalpha(c) ? tolower(c) - 'a' + 10 : 99;
        if (digit >= base) break;
        value = value * (unsigned long)base + (unsigned long)digit;
    }
    if (end) *end = (char *)(p == first ? s : p);
    return is_negative ? -(long)value : (long)value;
}
inline unsigned long strtoul(const char *s, char **end, int base) { return (unsigned long)strtol(s, end, base); }
inline long long strtoll(const char *s, char **end, int base) { return strtol(s, end, base); }
inline unsigned long long strtoull(const char *s, char **end, int base) { return (unsigned long)strtol(s, end, base); }
inline int atoi(const char *s) { return (int)strtol(s, 0, 10); }
inline long atol(const char *s) { return strtol(s, 0, 10); }
inline long long atoll(const char *s) { return strtol(s, 0, 10); }
namespace std {
using ::strtol;
using ::strtoul;
using ::strtoll;
using ::strtoull;
using ::atoi;
using ::atol;
using ::atoll;
}
