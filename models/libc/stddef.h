// Sizes and differences, LP64.
#pragma once

//! cv: exact; ISO C11, 7.19; ISO C++17, [cstddef.syn]
typedef unsigned long size_t;
typedef long ptrdiff_t;
typedef long ssize_t;
typedef long long max_align_t;
namespace std {
using ::size_t;
using ::ptrdiff_t;
using ::max_align_t;
typedef __cv_nullptr_t nullptr_t;
typedef unsigned char byte;
}
#ifndef offsetof
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
