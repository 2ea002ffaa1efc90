// Numbers from text.
#pragma once

//! cv: under; ISO C11, 7.22.1
// SOUNDNESS(strtol-errno): under; errno is not set where a number does not fit.
inline long strtol(const char *s, char **end, int base) {
    if (end) *end = (char *)s + __cv_text_int_end(s, base);
    return __cv_text_int<long>(s, base);
}
inline unsigned long strtoul(const char *s, char **end, int base) {
    if (end) *end = (char *)s + __cv_text_int_end(s, base);
    return __cv_text_int<unsigned long>(s, base);
}
inline long long strtoll(const char *s, char **end, int base) { return strtol(s, end, base); }
inline unsigned long long strtoull(const char *s, char **end, int base) { return strtoul(s, end, base); }
inline int atoi(const char *s) { return __cv_text_int<int>(s, 10); }
inline long atol(const char *s) { return __cv_text_int<long>(s, 10); }
inline long long atoll(const char *s) { return __cv_text_int<long long>(s, 10); }
namespace std {
using ::strtol;
using ::strtoul;
using ::strtoll;
using ::strtoull;
using ::atoi;
using ::atol;
using ::atoll;
}
