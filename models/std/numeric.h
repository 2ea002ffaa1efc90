// Sums and sequences.
#pragma once
#include <cv:std/common_type.h>

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
template <class I, class O>
inline O inclusive_scan(I first, I last, O out) {
    return partial_sum(first, last, out);
}
template <class I, class O, class F>
inline O inclusive_scan(I first, I last, O out, F f) {
    if (first == last) return out;
    auto sum = *first;
    *out = sum;
    for (++first, ++out; first != last; ++first, ++out) {
        sum = f(sum, *first);
        *out = sum;
    }
    return out;
}
template <class I, class O, class T>
inline O exclusive_scan(I first, I last, O out, T sum) {
    for (; first != last; ++first, ++out) {
        T next = sum + *first;
        *out = sum;
        sum = next;
    }
    return out;
}
template <class I, class O>
inline O adjacent_difference(I first, I last, O out) {
    if (first == last) return out;
    auto old = *first;
    *out = old;
    for (++first, ++out; first != last; ++first, ++out) {
        auto value = *first;
        *out = value - old;
        old = value;
    }
    return out;
}
// SOUNDNESS(reduce-order): under; reductions combine elements in one order only.
template <class I, class T>
inline T reduce(I first, I last, T sum) {
    return accumulate(first, last, sum);
}
template <class I, class T, class F>
inline T reduce(I first, I last, T sum, F f) {
    return accumulate(first, last, sum, f);
}
template <class I>
inline auto reduce(I first, I last) {
    auto sum = *first;
    sum = 0;
    return accumulate(first, last, sum);
}
template <class I, class T, class F, class G>
inline T transform_reduce(I first, I last, T sum, F f, G g) {
    for (; first != last; ++first) sum = f(sum, g(*first));
    return sum;
}
template <class I, class J, class T>
inline T transform_reduce(I first, I last, J second, T sum) {
    return inner_product(first, last, second, sum);
}
template <class I, class J, class T, class F, class G>
inline T inner_product(I first, I last, J second, T sum, F f, G g) {
    for (; first != last; ++first, ++second) sum = f(sum, g(*first, *second));
    return sum;
}
template <class A, class B>
__host__ __device__ constexpr common_type_t<A, B> gcd(A first, B second) {
    typedef common_type_t<A, B> T;
    T a = first < 0 ? -(T)first : (T)first;
    T b = second < 0 ? -(T)second : (T)second;
    while (b != 0) {
        T rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
template <class A, class B>
__host__ __device__ constexpr common_type_t<A, B> lcm(A first, B second) {
    typedef common_type_t<A, B> T;
    T a = first < 0 ? -(T)first : (T)first;
    T b = second < 0 ? -(T)second : (T)second;
    return a == 0 || b == 0 ? 0 : a / gcd(a, b) * b;
}
}
