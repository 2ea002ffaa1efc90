// Sorting by insertion, which keeps the order of equal elements, and of many elements by a heap.
#pragma once
#include <cv:cv/equals.h>

//! cv: exact; ISO C++17, [alg.sorting]
namespace std {
// No element comes before itself, or sorting runs off the end of what it sorts.
template <class I, class F>
inline void __cv_check_order(I first, I last, F &before) {
    if (first != last) __cv_contract(!before(*first, *first), "sort: an element comes before itself");
}
template <class I, class F>
inline void stable_sort(I first, I last, F before) {
    __cv_check_order(first, last, before);
    for (I i = first; i != last; ++i) {
        for (I j = i; j != first && before(*j, *(j - 1)); --j) {
            swap(*j, *(j - 1));
        }
    }
}
template <class I>
inline void stable_sort(I first, I last) {
    for (I i = first; i != last; ++i) {
        for (I j = i; j != first && *j < *(j - 1); --j) {
            swap(*j, *(j - 1));
        }
    }
}
// The larger part of a range is made a heap from its end, and then the first of it changes places with the last.
template <class I, class F>
inline void __cv_heap_sort(I first, I last, F before) {
    __cv_check_order(first, last, before);
    const auto n = last - first;
    auto size = n, root = n / 2;
    while (size > 1) {
        if (root > 0) {
            --root;
        } else {
            --size;
            swap(*first, *(first + size));
        }
        auto at = root, child = 2 * root + 1;
        while (child < size) {
            if (child + 1 < size && before(*(first + child), *(first + (child + 1)))) ++child;
            if (!before(*(first + at), *(first + child))) break;
            swap(*(first + at), *(first + child));
            at = child;
            child = 2 * at + 1;
        }
    }
}
template <class I, class F>
inline void sort(I first, I last, F before) {
    if (last - first <= 64) stable_sort(first, last, before);
    else __cv_heap_sort(first, last, before);
    __cv_leave_equals_open(first, last, before);
}
template <class I>
inline void sort(I first, I last) {
    auto before = [](const auto &a, const auto &b) { return a < b; };
    if (last - first <= 64) stable_sort(first, last);
    else __cv_heap_sort(first, last, before);
    if (first != last && __cv_has_members(*first)) __cv_leave_equals_open(first, last, before);
}
template <class I>
inline bool is_sorted(I first, I last) {
    if (first == last) return true;
    for (I next = first + 1; next != last; ++first, ++next) {
        if (*next < *first) return false;
    }
    return true;
}
template <class I, class T>
inline I lower_bound(I first, I last, const T &value) {
    while (first != last) {
        I middle = first + (last - first) / 2;
        if (*middle < value) first = middle + 1;
        else last = middle;
    }
    return first;
}
template <class I, class T>
inline I upper_bound(I first, I last, const T &value) {
    while (first != last) {
        I middle = first + (last - first) / 2;
        if (value < *middle) last = middle;
        else first = middle + 1;
    }
    return first;
}
template <class I, class T>
inline bool binary_search(I first, I last, const T &value) {
    I at = lower_bound(first, last, value);
    return at != last && !(value < *at);
}
template <class I, class T, class F>
inline I lower_bound(I first, I last, const T &value, F before) {
    while (first != last) {
        I middle = first + (last - first) / 2;
        if (before(*middle, value)) first = middle + 1;
        else last = middle;
    }
    return first;
}
template <class I, class T, class F>
inline I upper_bound(I first, I last, const T &value, F before) {
    while (first != last) {
        I middle = first + (last - first) / 2;
        if (before(value, *middle)) last = middle;
        else first = middle + 1;
    }
    return first;
}
// What has to be in no order is in the reverse one, so that programs that rely on more are found.
template <class I>
inline void __cv_leave_nth(I first, I nth, I last) {
    __cv_contract(nth - first >= 0 && nth - first <= last - first, "nth_element: the place is outside the range");
    __cv_turn(first, nth);
    if (nth != last) __cv_turn(nth + 1, last);
}
template <class I>
inline void __cv_leave_first(I first, I middle, I last) {
    __cv_contract(middle - first >= 0 && middle - first <= last - first, "partial_sort: the end is outside the range");
    __cv_turn(middle, last);
}
//! cv: under; ISO C++17, [alg.nth.element], [partial.sort]
template <class I>
inline void nth_element(I first, I nth, I last) {
    sort(first, last);
    __cv_leave_nth(first, nth, last);
}
template <class I, class F>
inline void nth_element(I first, I nth, I last, F before) {
    sort(first, last, before);
    __cv_leave_nth(first, nth, last);
}
template <class I>
inline void partial_sort(I first, I middle, I last) {
    sort(first, last);
    __cv_leave_first(first, middle, last);
}
template <class I, class F>
inline void partial_sort(I first, I middle, I last, F before) {
    sort(first, last, before);
    __cv_leave_first(first, middle, last);
}
}
