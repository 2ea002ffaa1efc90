// Numbers to and from strings. The digits of a number are any short text.
#pragma once
#include <cv:std/string.h>
#include <cv:libc/strtol.h>

//! cv: over; ISO C++17, [string.conversions]
namespace std {
template <class T>
inline string to_string(T) {
    size_t length = __cv_nondet<size_t>();
    __cv_assume(length >= 1 && length <= 24);
    string digits(length, '0');
    __cv_havoc(digits.text, length);
    return digits;
}
//! cv: under; ISO C++17, [string.conversions]
inline int stoi(const string &s) { return atoi(s.c_str()); }
inline long stol(const string &s) { return atol(s.c_str()); }
inline unsigned long stoul(const string &s) { return strtoul(s.c_str(), 0, 10); }
//! cv: over; ISO C++17, [string.conversions]
inline double stod(const string &) { return __cv_nondet<double>(); }
inline float stof(const string &) { return __cv_nondet<float>(); }
}
