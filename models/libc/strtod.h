// Decimal numbers from text: any value. The text is not read.
#pragma once

//! cv: over; ISO C11, 7.22.1.3
inline double atof(const char *) { return __cv_nondet<double>(); }
//! cv: unsupported; ISO C11, 7.22.1.3
inline double strtod(const char *, char **end) {
    if (end) __cv_unsupported("strtod with an end pointer");
    return __cv_nondet<double>();
}
inline float strtof(const char *, char **end) {
    if (end) __cv_unsupported("strtof with an end pointer");
    return __cv_nondet<float>();
}
namespace std {
using ::atof;
using ::strtod;
using ::strtof;
}
