// Packs of integers.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [intseq]
namespace std {
template <class T, T... Is>
struct integer_sequence {
    typedef T value_type;
    static constexpr size_t size() { return sizeof...(Is); }
};
template <size_t... Is> using index_sequence = integer_sequence<size_t, Is...>;
template <class T, size_t N, T... Is> struct __cv_count_up : __cv_count_up<T, N - 1, N - 1, Is...> {};
template <class T, T... Is> struct __cv_count_up<T, 0, Is...> { typedef integer_sequence<T, Is...> type; };
template <class T, T N> using make_integer_sequence = typename __cv_count_up<T, N>::type;
template <size_t N> using make_index_sequence = typename __cv_count_up<size_t, N>::type;
template <class... Ts> using index_sequence_for = make_index_sequence<sizeof...(Ts)>;
}
