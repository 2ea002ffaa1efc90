// What operators of a vector of `bool` give: it stands for an element, which is no object and has a byte here.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [vector.bool]
namespace std {
struct __cv_bit {
    char *at;
    operator bool() const { return *at != 0; }
    bool operator~() const { return *at == 0; }
    __cv_bit(char *place) : at(place) {}
    __cv_bit(const __cv_bit &other) : at(other.at) {}
    __cv_bit &operator=(bool value) {
        *at = value;
        return *this;
    }
    __cv_bit &operator=(const __cv_bit &other) {
        *at = *other.at;
        return *this;
    }
    void flip() { *at = !*at; }
};
struct __cv_bit_iterator {
    typedef bool value_type;
    typedef __cv_bit reference;
    typedef void pointer;
    typedef ptrdiff_t difference_type;
    char *at;
    __cv_bit operator*() const { return __cv_bit(at); }
    __cv_bit operator[](ptrdiff_t n) const { return __cv_bit(at + n); }
    __cv_bit_iterator &operator++() {
        ++at;
        return *this;
    }
    __cv_bit_iterator operator++(int) { return __cv_bit_iterator{at++}; }
    __cv_bit_iterator &operator--() {
        --at;
        return *this;
    }
    __cv_bit_iterator operator--(int) { return __cv_bit_iterator{at--}; }
    __cv_bit_iterator &operator+=(ptrdiff_t n) {
        at += n;
        return *this;
    }
    __cv_bit_iterator &operator-=(ptrdiff_t n) {
        at -= n;
        return *this;
    }
    __cv_bit_iterator operator+(ptrdiff_t n) const { return __cv_bit_iterator{at + n}; }
    __cv_bit_iterator operator-(ptrdiff_t n) const { return __cv_bit_iterator{at - n}; }
    ptrdiff_t operator-(const __cv_bit_iterator &other) const { return at - other.at; }
    bool operator==(const __cv_bit_iterator &other) const { return at == other.at; }
    bool operator!=(const __cv_bit_iterator &other) const { return at != other.at; }
    bool operator<(const __cv_bit_iterator &other) const { return at < other.at; }
};
}
