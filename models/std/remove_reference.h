// Helper of std/utility.h: the type behind a reference.
#pragma once

//! cv: exact; ISO C++17, [meta.trans.ref]
namespace std {
template <class T> struct __cv_remove_reference { typedef T type; };
template <class T> struct __cv_remove_reference<T &> { typedef T type; };
template <class T> struct __cv_remove_reference<T &&> { typedef T type; };
}
