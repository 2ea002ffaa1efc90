// `std::min`, `std::max`, `std::clamp`.
#pragma once
#include <cv:std/initializer_list.h>

//! cv: exact; ISO C++17, [alg.min.max], [alg.clamp]
namespace std {
template <class T>
__host__ __device__ constexpr const T &min(const T &a, const T &b) {
    return b < a ? b : a;
}
template <class T>
__host__ __device__ constexpr const T &max(const T &a, const T &b) {
    return a < b ? b : a;
}
template <class T>
constexpr T min(initializer_list<T> values) {
    T best = *values.begin();
    for (const T *p = values.begin(); p != values.end(); ++p) {
        if (*p < best) best = *p;
    }
    return best;
}
template <class T>
constexpr T max(initializer_list<T> values) {
    T best = *values.begin();
    for (const T *p = values.begin(); p != values.end(); ++p) {
        if (best < *p) best = *p;
    }
    return best;
}
template <class T>
__host__ __device__ constexpr const T &clamp(const T &value, const T &low, const T &high) {
    return value < low ? low : high < value ? high : value;
}
}
