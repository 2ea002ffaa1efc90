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
inline int scanf(const char *) { return __cv_scan_count(0); }
template <class T0>
inline int scanf(const char *, T0 *p0) {
    int got = __cv_scan_count(1);
    if (got > 0) __cv_scan_item(p0);
    return got;
}
template <class T0>
inline int fscanf(FILE *, const char *format, T0 *p0) {
    return scanf(format, p0);
}
template <class T0>
inline int sscanf(const char *, const char *format, T0 *p0) {
    return scanf(format, p0);
}
template <class T0, class T1>
inline int scanf(const char *, T0 *p0, T1 *p1) {
    int got = __cv_scan_count(2);
    if (got > 0) __cv_scan_item(p0);
    if (got > 1) __cv_scan_item(p1);
    return got;
}
template <class T0, class T1>
inline int fscanf(FILE *, const char *format, T0 *p0, T1 *p1) {
    return scanf(format, p0, p1);
}
template <class T0, class T1>
inline int sscanf(const char *, const char *format, T0 *p0, T1 *p1) {
    return scanf(format, p0, p1);
}
template <class T0, class T1, class T2>
inline int scanf(const char *, T0 *p0, T1 *p1, T2 *p2) {
    int got = __cv_scan_count(3);
    if (got > 0) __cv_scan_item(p0);
    if (got > 1) __cv_scan_item(p1);
    if (got > 2) __cv_scan_item(p2);
    return got;
}
template <class T0, class T1, class T2>
inline int fscanf(FILE *, const char *format, T0 *p0, T1 *p1, T2 *p2) {
    return scanf(format, p0, p1, p2);
}
template <class T0, class T1, class T2>
inline int sscanf(const char *, const char *format, T0 *p0, T1 *p1, T2 *p2) {
    return scanf(format, p0, p1, p2);
}
template <class T0, class T1, class T2, class T3>
inline int scanf(const char *, T0 *p0, T1 *p1, T2 *p2, T3 *p3) {
    int got = __cv_scan_count(4);
    if (got > 0) __cv_scan_item(p0);
    if (got > 1) __cv_scan_item(p1);
    if (got > 2) __cv_scan_item(p2);
    if (got > 3) __cv_scan_item(p3);
    return got;
}
template <class T0, class T1, class T2, class T3>
inline int fscanf(FILE *, const char *format, T0 *p0, T1 *p1, T2 *p2, T3 *p3) {
    return scanf(format, p0, p1, p2, p3);
}
template <class T0, class T1, class T2, class T3>
inline int sscanf(const char *, const char *format, T0 *p0, T1 *p1, T2 *p2, T3 *p3) {
    return scanf(format, p0, p1, p2, p3);
}
template <class T0, class T1, class T2, class T3, class T4>
inline int scanf(const char *, T0 *p0, T1 *p1, T2 *p2, T3 *p3, T4 *p4) {
    int got = __cv_scan_count(5);
    if (got > 0) __cv_scan_item(p0);
    if (got > 1) __cv_scan_item(p1);
    if (got > 2) __cv_scan_item(p2);
    if (got > 3) __cv_scan_item(p3);
    if (got > 4) __cv_scan_item(p4);
    return got;
}
template <class T0, class T1, class T2, class T3, class T4>
inline int fscanf(FILE *, const char *format, T0 *p0, T1 *p1, T2 *p2, T3 *p3, T4 *p4) {
    return scanf(format, p0, p1, p2, p3, p4);
}
template <class T0, class T1, class T2, class T3, class T4>
inline int sscanf(const char *, const char *format, T0 *p0, T1 *p1, T2 *p2, T3 *p3, T4 *p4) {
    return scanf(format, p0, p1, p2, p3, p4);
}
template <class T0, class T1, class T2, class T3, class T4, class T5>
inline int scanf(const char *, T0 *p0, T1 *p1, T2 *p2, T3 *p3, T4 *p4, T5 *p5) {
    int got = __cv_scan_count(6);
    if (got > 0) __cv_scan_item(p0);
    if (got > 1) __cv_scan_item(p1);
    if (got > 2) __cv_scan_item(p2);
    if (got > 3) __cv_scan_item(p3);
    if (got > 4) __cv_scan_item(p4);
    if (got > 5) __cv_scan_item(p5);
    return got;
}
template <class T0, class T1, class T2, class T3, class T4, class T5>
inline int fscanf(FILE *, const char *format, T0 *p0, T1 *p1, T2 *p2, T3 *p3, T4 *p4, T5 *p5) {
    return scanf(format, p0, p1, p2, p3, p4, p5);
}
template <class T0, class T1, class T2, class T3, class T4, class T5>
inline int sscanf(const char *, const char *format, T0 *p0, T1 *p1, T2 *p2, T3 *p3, T4 *p4, T5 *p5) {
    return scanf(format, p0, p1, p2, p3, p4, p5);
}
namespace std {
using ::scanf;
using ::fscanf;
using ::sscanf;
}
