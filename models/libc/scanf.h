// Formatted input: each item read is an input of the program; the return value says how many were read.
//
// The conversions of the format are taken to fit the types of the arguments, which the types alone give. A `char *`
// gets a string that fits in its object.
// SOUNDNESS(scanf-fits): under; a text read by `%s` is assumed to fit; a conversion that does not fit the type of its
// argument is not reported.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:libc/file.h>

//! cv: under; ISO C11, 7.21.6.2
template <class T>
inline void __cv_scan_item(T *to) {
    *to = __cv_input<T>("scanf");
}
inline void __cv_scan_item(char *to) {
    size_t room = __cv_object_size(to) - __cv_object_offset(to);
    size_t length = __cv_nondet<size_t>();
    __cv_assume(length < room);
    __cv_havoc(to, length);
    to[length] = 0;
}
inline int __cv_scan_count(int items) {
    int got = __cv_nondet<int>();
    __cv_assume(got >= -1 && got <= items);
    return got;
}
inline void __cv_scan_items(int) {}
template <class T, class... R>
inline void __cv_scan_items(int got, T *first, R *...rest) {
    if (got > 0) __cv_scan_item(first);
    __cv_scan_items(got - 1, rest...);
}
template <class... T>
inline int scanf(const char *, T *...to) {
    int got = __cv_scan_count(sizeof...(T));
    __cv_scan_items(got, to...);
    return got;
}
template <class... T>
inline int fscanf(FILE *, const char *format, T *...to) {
    return scanf(format, to...);
}
template <class... T>
inline int sscanf(const char *, const char *format, T *...to) {
    return scanf(format, to...);
}
namespace std {
using ::scanf;
using ::fscanf;
using ::sscanf;
}
