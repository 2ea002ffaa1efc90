// Sums and sequences.
#pragma once

//! cv: exact; ISO C++17, [numeric.ops]
namespace std {
template <class I, class T>
inline T accumulate(I first, I last, T sum) {
    for (; first != last; ++first) sum = sum + *first;
    return sum;
}
template <class I, class T, class F>
inline T accumulate(I first, I last, T sum, F f) {
    for (; first != last; ++first) sum = f(sum, *first);
    return sum;
}
template <class I, class J, class T>
inline T inner_product(I first, I last, J second, T sum) {
    for (; first != last; ++first, ++second) sum = sum + *first * *second;
    return sum;
}
template <class I, class T>
inline void iota(I first, I last, T value) {
    for (; first != last; ++first, ++value) *first = value;
}
template <class I, class O>
inline O partial_sum(I first, I last, O out) {
    if (first == last) return out;
    auto sum = *first;
    *out = sum;
    for (++first, ++out; first != last; ++first, ++out) {
        sum = sum + *first;
        *out = sum;
    }
    return out;
}
}
