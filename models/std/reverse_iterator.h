// Iterators that go backwards.
#pragma once
#include <cv:std/iterator.h>

//! cv: exact; ISO C++17, [reverse.iterators]
namespace std {
template <class I>
struct reverse_iterator {
    typedef typename iterator_traits<I>::value_type value_type;
    typedef typename iterator_traits<I>::difference_type difference_type;
    typedef typename iterator_traits<I>::reference reference;
    typedef typename iterator_traits<I>::pointer pointer;
    I current;
    reverse_iterator() : current() {}
    explicit reverse_iterator(I i) : current(i) {}
    I base() const { return current; }
    reference operator*() const {
        I i = current;
        --i;
        return *i;
    }
    pointer operator->() const { return &**this; }
    reference operator[](ptrdiff_t n) const { return *(*this + n); }
    reverse_iterator &operator++() {
        --current;
        return *this;
    }
    reverse_iterator operator++(int) {
        reverse_iterator old = *this;
        --current;
        return old;
    }
    reverse_iterator &operator--() {
        ++current;
        return *this;
    }
    reverse_iterator operator+(ptrdiff_t n) const { return reverse_iterator(current - n); }
    reverse_iterator operator-(ptrdiff_t n) const { return reverse_iterator(current + n); }
    ptrdiff_t operator-(const reverse_iterator &other) const { return other.current - current; }
    bool operator==(const reverse_iterator &other) const { return current == other.current; }
    bool operator!=(const reverse_iterator &other) const { return current != other.current; }
    bool operator<(const reverse_iterator &other) const { return other.current < current; }
};
template <class I>
inline reverse_iterator<I> make_reverse_iterator(I i) {
    return reverse_iterator<I>(i);
}
}
