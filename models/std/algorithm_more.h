// Further algorithms on ranges.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:std/pair.h>

//! cv: exact; ISO C++17, [algorithms]
namespace std {
template <class I, class F>
inline ptrdiff_t count_if(I first, I last, F f) {
    ptrdiff_t n = 0;
    for (; first != last; ++first) {
        if (f(*first)) ++n;
    }
    return n;
}
template <class I, class J>
inline void iter_swap(I a, J b) {
    auto old = *a;
    *a = *b;
    *b = old;
}
template <class I, class T>
inline I remove(I first, I last, const T &value) {
    I kept = first;
    for (; first != last; ++first) {
        if (!(*first == value)) {
            *kept = *first;
            ++kept;
        }
    }
    return kept;
}
template <class I, class F>
inline I remove_if(I first, I last, F f) {
    I kept = first;
    for (; first != last; ++first) {
        if (!f(*first)) {
            *kept = *first;
            ++kept;
        }
    }
    return kept;
}
template <class I, class O, class F>
inline O copy_if(I first, I last, O out, F f) {
    for (; first != last; ++first) {
        if (f(*first)) {
            *out = *first;
            ++out;
        }
    }
    return out;
}
template <class I, class T>
inline void replace(I first, I last, const T &before, const T &after) {
    for (; first != last; ++first) {
        if (*first == before) *first = after;
    }
}
template <class I>
inline I unique(I first, I last) {
    if (first == last) return last;
    I kept = first;
    for (++first; first != last; ++first) {
        if (!(*kept == *first)) {
            ++kept;
            *kept = *first;
        }
    }
    return ++kept;
}
template <class I, class F>
inline void generate_n(I first, long n, F f) {
    for (long i = 0; i < n; ++i, ++first) *first = f();
}
template <class T>
__host__ __device__ constexpr pair<T, T> minmax(const T &a, const T &b) {
    return b < a ? pair<T, T>(b, a) : pair<T, T>(a, b);
}
template <class I>
inline pair<I, I> minmax_element(I first, I last) {
    pair<I, I> found(first, first);
    for (; first != last; ++first) {
        if (*first < *found.first) found.first = first;
        if (!(*first < *found.second)) found.second = first;
    }
    return found;
}
template <class I, class T, class F>
inline I lower_bound(I first, I last, const T &value, F before) {
    while (first != last && before(*first, value)) ++first;
    return first;
}
template <class I, class R>
inline void shuffle(I first, I last, R &&) {
    // Any order: each element changes place with any one after it or stays.
    ptrdiff_t n = last - first;
    for (ptrdiff_t i = 0; i < n; ++i) {
        ptrdiff_t with = __cv_nondet<ptrdiff_t>();
        __cv_assume(with >= i && with < n);
        auto old = *(first + i);
        *(first + i) = *(first + with);
        *(first + with) = old;
    }
}
template <class I>
inline void random_shuffle(I first, I last) {
    shuffle(first, last, 0);
}
}
