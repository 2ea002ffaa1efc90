// Iterators that read from a stream.
#pragma once
#include <cv:std/iterator.h>
#include <cv:std/stream.h>

//! cv: exact; ISO C++17, [istream.iterator]
namespace std {
template <class T>
struct istream_iterator {
    typedef T value_type;
    typedef ptrdiff_t difference_type;
    typedef const T *pointer;
    typedef const T &reference;
    typedef input_iterator_tag iterator_category;
    istream *stream;
    T value;
    istream_iterator() : stream(0), value() {}
    istream_iterator(istream &s) : stream(&s), value() { ++*this; }
    const T &operator*() const { return value; }
    const T *operator->() const { return &value; }
    istream_iterator &operator++() {
        *stream >> value;
        if (!*stream) stream = 0;
        return *this;
    }
    istream_iterator operator++(int) {
        istream_iterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const istream_iterator &other) const { return stream == other.stream; }
    bool operator!=(const istream_iterator &other) const { return stream != other.stream; }
};
}
