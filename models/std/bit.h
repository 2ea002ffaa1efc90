// Bits of unsigned numbers.
#pragma once
#include <cv:device/bits.h>
#include <cv:libc/memory.h>

//! cv: exact; ISO C++20, [bit]
namespace std {
template <class T>
constexpr int popcount(T x) {
    return __popcll((unsigned long long)x);
}
template <class T>
constexpr int countl_zero(T x) {
    return __clzll((long long)(unsigned long long)x) - (64 - 8 * (int)sizeof(T));
}
template <class T>
constexpr int countr_zero(T x) {
    return x == 0 ? 8 * (int)sizeof(T) : __ffsll((long long)(unsigned long long)x) - 1;
}
template <class T>
constexpr int countl_one(T x) {
    return std::countl_zero((T)~x);
}
template <class T>
constexpr int countr_one(T x) {
    return std::countr_zero((T)~x);
}
template <class T>
constexpr bool has_single_bit(T x) {
    return x != 0 && (x & (T)(x - 1)) == 0;
}
template <class T>
constexpr int bit_width(T x) {
    return 8 * (int)sizeof(T) - std::countl_zero(x);
}
template <class T>
constexpr T bit_floor(T x) {
    return x == 0 ? (T)0 : (T)((T)1 << (std::bit_width(x) - 1));
}
template <class T>
constexpr T bit_ceil(T x) {
    return x <= 1 ? (T)1 : (T)((T)1 << std::bit_width((T)(x - 1)));
}
template <class T>
constexpr T rotl(T x, int n) {
    int bits = 8 * (int)sizeof(T);
    int by = ((n % bits) + bits) % bits;
    return by == 0 ? x : (T)((T)(x << by) | (T)(x >> (bits - by)));
}
template <class T>
constexpr T rotr(T x, int n) {
    return std::rotl(x, -n);
}
template <class To, class From>
inline To bit_cast(const From &from) {
    static_assert(sizeof(To) == sizeof(From), "bit_cast: the sizes differ");
    To to;
    memcpy(&to, &from, sizeof(To));
    return to;
}
}
