// Orders that algorithms leave open: of elements that compare equal, and of the elements of a part.
#pragma once
#include <cv:std/swap.h>

//! cv: under; ISO C++17, [alg.sorting]; ISO C11, 7.22.5
// Whether such elements are in the reverse of the order that they would have otherwise.
// SOUNDNESS(order-of-equals): under; of the orders that they may have, there are these two.
__host__ __device__ inline bool __cv_turns_equals() {
    if (__cv_uninterpreted<bool>("elements that compare equal change places", 0)) return true;
    return false;
}
//! cv: exact; ISO C++17, [alg.sorting]
// Whether elements can be told apart though they compare equal.
template <class T>
__host__ __device__ inline bool __cv_differ(const T &a, const T &b) {
    if constexpr (__is_class(T)) return true;
    else return !(a == b);
}
template <class T>
__host__ __device__ constexpr bool __cv_has_members(const T &) {
    return __is_class(T);
}
template <class I>
inline void __cv_turn(I first, I last) {
    while (first != last && first != --last) {
        std::swap(*first, *last);
        ++first;
    }
}
// A part of a range, of which any order will do.
template <class I>
inline void __cv_leave_open(I first, I last) {
    bool differ = false;
    for (I i = first; i != last && !differ; ++i) differ = __cv_differ(*first, *i);
    if (differ && first != last && __cv_turns_equals()) __cv_turn(first, last);
}
// Of a sorted range, the elements of which none comes before the other.
template <class I, class F>
inline void __cv_leave_equals_open(I first, I last, F &before) {
    while (first != last) {
        I end = first;
        do ++end;
        while (end != last && !before(*first, *end));
        __cv_leave_open(first, end);
        first = end;
    }
}
