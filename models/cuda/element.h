// The elements that an iterator stands for.
#pragma once

//! cv: exact; ISO C++17, [iterator.traits]
template <class I>
struct __cv_element {
    typedef typename I::value_type type;
};
template <class T>
struct __cv_element<T *> {
    typedef T type;
};
template <class T>
struct __cv_element<const T *> {
    typedef T type;
};
