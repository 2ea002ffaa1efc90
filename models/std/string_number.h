// Numbers to and from strings. The text of a number with a fraction is any short text.
#pragma once
#include <cv:std/string.h>
#include <cv:libc/strtol.h>

//! cv: over; ISO C++17, [string.conversions]
namespace std {
template <class T>
inline string to_string(T value) {
    char text[25];
    if constexpr (__is_integral(T)) {
        unsigned long long rest = (unsigned long long)value;
        if (value < 0) rest = 0 - rest;
        int first = 24;
        do {
            text[--first] = (char)('0' + rest % 10);
            rest /= 10;
        } while (rest != 0);
        if (value < 0) text[--first] = '-';
        return string(text + first, (size_t)(24 - first));
    } else {
        size_t length = __cv_nondet<size_t>();
        __cv_assume(length >= 1 && length <= 24);
        __cv_havoc(text, 24);
        return string(text, length);
    }
}
//! cv: under; ISO C++17, [string.conversions]
inline int stoi(const string &s) { return atoi(s.c_str()); }
inline long stol(const string &s) { return atol(s.c_str()); }
inline unsigned long stoul(const string &s) { return strtoul(s.c_str(), 0, 10); }
//! cv: over; ISO C++17, [string.conversions]
inline double stod(const string &) { return __cv_nondet<double>(); }
inline float stof(const string &) { return __cv_nondet<float>(); }
}
