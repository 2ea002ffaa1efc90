// Algorithms on ranges, in their simplest form.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [algorithms]
namespace std {
template <class I, class T>
__host__ __device__ inline void fill(I first, I last, const T &value) {
    for (; first != last; ++first) *first = value;
}
template <class I, class N, class T>
__host__ __device__ inline I fill_n(I first, N count, const T &value) {
    for (N i = 0; i < count; ++i, ++first) *first = value;
    return first;
}
template <class I, class O>
__host__ __device__ inline O copy(I first, I last, O out) {
    for (; first != last; ++first, ++out) *out = *first;
    return out;
}
template <class I, class N, class O>
__host__ __device__ inline O copy_n(I first, N count, O out) {
    for (N i = 0; i < count; ++i, ++first, ++out) *out = *first;
    return out;
}
template <class I, class F>
inline void generate(I first, I last, F f) {
    for (; first != last; ++first) *first = f();
}
template <class I, class F>
inline F for_each(I first, I last, F f) {
    for (; first != last; ++first) f(*first);
    return f;
}
template <class I, class O, class F>
inline O transform(I first, I last, O out, F f) {
    for (; first != last; ++first, ++out) *out = f(*first);
    return out;
}
template <class I, class J, class O, class F>
inline O transform(I first, I last, J second, O out, F f) {
    for (; first != last; ++first, ++second, ++out) *out = f(*first, *second);
    return out;
}
template <class I, class T>
inline I find(I first, I last, const T &value) {
    while (first != last && !(*first == value)) ++first;
    return first;
}
template <class I, class F>
inline I find_if(I first, I last, F f) {
    while (first != last && !f(*first)) ++first;
    return first;
}
template <class I, class T>
inline ptrdiff_t count(I first, I last, const T &value) {
    ptrdiff_t n = 0;
    for (; first != last; ++first) {
        if (*first == value) ++n;
    }
    return n;
}
template <class I, class F>
inline bool all_of(I first, I last, F f) {
    for (; first != last; ++first) {
        if (!f(*first)) return false;
    }
    return true;
}
template <class I, class F>
inline bool any_of(I first, I last, F f) {
    for (; first != last; ++first) {
        if (f(*first)) return true;
    }
    return false;
}
template <class I, class F>
inline bool none_of(I first, I last, F f) {
    return !any_of(first, last, f);
}
template <class I, class J>
inline bool equal(I first, I last, J second) {
    for (; first != last; ++first, ++second) {
        if (!(*first == *second)) return false;
    }
    return true;
}
template <class I>
inline I max_element(I first, I last) {
    I best = first;
    for (; first != last; ++first) {
        if (*best < *first) best = first;
    }
    return best;
}
template <class I>
inline I min_element(I first, I last) {
    I best = first;
    for (; first != last; ++first) {
        if (*first < *best) best = first;
    }
    return best;
}
template <class I>
inline void reverse(I first, I last) {
    while (first != last && first != --last) {
        auto old = *first;
        *first = *last;
        *last = old;
        ++first;
    }
}
}
