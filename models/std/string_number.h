// Numbers to and from strings. The text of a number that is not known is made up, a short one.
// A text that is given by its address makes no string of it first.
#pragma once
#include <cv:libc/sprintf.h>
#include <cv:std/string.h>

//! cv: over; ISO C++17, [string.conversions]
namespace std {
template <class T>
inline string to_string(T value) {
    char text[25];
    bool is_exact = __is_integral(T) && __cv_is_known(value);
    if (is_exact) {
        unsigned long long rest = (unsigned long long)value;
        if (value < 0) rest = 0 - rest;
        int first = 24;
        do {
            text[--first] = (char)('0' + rest % 10);
            rest /= 10;
        } while (rest != 0);
        if (value < 0) text[--first] = '-';
        return string(text + first, (size_t)(24 - first));
    } else if (!__is_integral(T) && __cv_is_known(value)) {
        char decimal[440];
        decimal[0] = '-';
        bool is_negative = __cv_signbit((double)value);
        int n = __cv_decimal_text(decimal + 1, (double)value, 'f', 6);
        return string(decimal + !is_negative, (size_t)(n + is_negative));
    } else {
        size_t longest = !__is_integral(T) ? 24 : sizeof(T) > 4 ? 20 : 11;
        size_t length = 1 + __cv_unspecified<unsigned char>("to_string") % longest;
        __cv_make_up(text, 24);
        return string(text, length);
    }
}
//! cv: under; ISO C++17, [string.conversions]
// Texts that begin with no number, for which an exception is thrown, are not considered.
// SOUNDNESS(string-is-number): under; the text of stoi and its like is assumed to begin with a number that fits.
inline int stoi(const char *s, size_t *end = 0, int base = 10) {
    size_t length = __cv_text_int_end(s, base);
    __cv_assume(length > 0);
    if (end) *end = length;
    return __cv_text_int<int>(s, base);
}
inline long stol(const char *s, size_t *end = 0, int base = 10) {
    size_t length = __cv_text_int_end(s, base);
    __cv_assume(length > 0);
    if (end) *end = length;
    return __cv_text_int<long>(s, base);
}
inline double stod(const char *s, size_t *end = 0) {
    size_t length = __cv_text_float_end(s);
    __cv_assume(length > 0);
    if (end) *end = length;
    return __cv_text_float<double>(s);
}
inline float stof(const char *s, size_t *end = 0) {
    size_t length = __cv_text_float_end(s);
    __cv_assume(length > 0);
    if (end) *end = length;
    return __cv_text_float<float>(s);
}
inline long long stoll(const char *s, size_t *end = 0, int base = 10) { return stol(s, end, base); }
inline unsigned long stoul(const char *s, size_t *end = 0, int base = 10) { return (unsigned long)stol(s, end, base); }
inline unsigned long long stoull(const char *s, size_t *end = 0, int base = 10) { return stoul(s, end, base); }
inline int stoi(const string &s, size_t *end = 0, int base = 10) { return stoi(s.c_str(), end, base); }
inline long stol(const string &s, size_t *end = 0, int base = 10) { return stol(s.c_str(), end, base); }
inline long long stoll(const string &s, size_t *end = 0, int base = 10) { return stoll(s.c_str(), end, base); }
inline unsigned long stoul(const string &s, size_t *end = 0, int base = 10) { return stoul(s.c_str(), end, base); }
inline unsigned long long stoull(const string &s, size_t *end = 0, int base = 10) {
    return stoull(s.c_str(), end, base);
}
inline double stod(const string &s, size_t *end = 0) { return stod(s.c_str(), end); }
inline float stof(const string &s, size_t *end = 0) { return stof(s.c_str(), end); }
}
