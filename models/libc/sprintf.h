// Formatted output to memory: the text is any string that fits.
#pragma once
#include <cv:libc/stddef.h>

// SOUNDNESS(sprintf-fits): under; the text of sprintf is assumed to fit in its destination.
//! cv: under; ISO C11, 7.21.6.6
inline int sprintf(char *to, const char *, ...) {
    size_t room = __cv_object_size(to) - __cv_object_offset(to);
    int length = __cv_nondet<int>();
    __cv_assume(length >= 0 && (size_t)length < room);
    __cv_havoc(to, (size_t)length);
    to[length] = 0;
    return length;
}
//! cv: over; ISO C11, 7.21.6.5
inline int snprintf(char *to, size_t size, const char *, ...) {
    int length = __cv_nondet<int>();
    __cv_assume(length >= 0);
    if (size > 0) {
        __cv_havoc(to, size);
        to[(size_t)length < size ? (size_t)length : size - 1] = 0;
    }
    return length;
}
namespace std {
using ::sprintf;
using ::snprintf;
}
