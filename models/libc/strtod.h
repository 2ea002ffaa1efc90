// Decimal numbers from text.
#pragma once

//! cv: under; ISO C11, 7.22.1.3
inline double atof(const char *s) { return __cv_text_float<double>(s); }
inline double strtod(const char *s, char **end) {
    if (end) *end = (char *)s + __cv_text_float_end(s);
    return __cv_text_float<double>(s);
}
inline float strtof(const char *s, char **end) {
    if (end) *end = (char *)s + __cv_text_float_end(s);
    return __cv_text_float<float>(s);
}
inline long double strtold(const char *s, char **end) { return strtod(s, end); }
namespace std {
using ::atof;
using ::strtod;
using ::strtof;
using ::strtold;
}
