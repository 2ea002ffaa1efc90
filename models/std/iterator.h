// Iterators: bounds of ranges, steps, insertion.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [iterators]
namespace std {
struct input_iterator_tag {};
struct output_iterator_tag {};
struct forward_iterator_tag : input_iterator_tag {};
struct bidirectional_iterator_tag : forward_iterator_tag {};
struct random_access_iterator_tag : bidirectional_iterator_tag {};
template <class I>
struct iterator_traits {
    typedef typename I::value_type value_type;
    typedef typename I::difference_type difference_type;
    typedef typename I::reference reference;
    typedef typename I::pointer pointer;
};
template <class T>
struct iterator_traits<T *> {
    typedef T value_type;
    typedef ptrdiff_t difference_type;
    typedef T &reference;
    typedef T *pointer;
    typedef random_access_iterator_tag iterator_category;
};
template <class T>
struct iterator_traits<const T *> {
    typedef T value_type;
    typedef ptrdiff_t difference_type;
    typedef const T &reference;
    typedef const T *pointer;
    typedef random_access_iterator_tag iterator_category;
};
template <class C>
constexpr auto begin(C &c) -> decltype(c.begin()) {
    return c.begin();
}
template <class C>
constexpr auto end(C &c) -> decltype(c.end()) {
    return c.end();
}
template <class T, size_t N>
constexpr T *begin(T (&array)[N]) {
    return array;
}
template <class T, size_t N>
constexpr T *end(T (&array)[N]) {
    return array + N;
}
template <class C>
constexpr auto size(const C &c) -> decltype(c.size()) {
    return c.size();
}
template <class T, size_t N>
constexpr size_t size(const T (&)[N]) {
    return N;
}
template <class I>
inline I next(I i, ptrdiff_t n = 1) {
    for (; n > 0; --n) ++i;
    return i;
}
template <class I>
inline I prev(I i, ptrdiff_t n = 1) {
    for (; n > 0; --n) --i;
    return i;
}
template <class I, class N>
inline void advance(I &i, N n) {
    for (; n > 0; --n) ++i;
    for (; n < 0; ++n) --i;
}
template <class I>
inline ptrdiff_t distance(I first, I last) {
    ptrdiff_t n = 0;
    for (; first != last; ++first) ++n;
    return n;
}
template <class C>
struct back_insert_iterator {
    C *container;
    explicit back_insert_iterator(C &c) : container(&c) {}
    template <class T>
    back_insert_iterator &operator=(const T &value) {
        container->push_back(value);
        return *this;
    }
    back_insert_iterator &operator*() { return *this; }
    back_insert_iterator &operator++() { return *this; }
    back_insert_iterator operator++(int) { return *this; }
};
template <class C>
inline back_insert_iterator<C> back_inserter(C &c) {
    return back_insert_iterator<C>(c);
}
}
