// Iterators that write to a stream.
#pragma once
#include <cv:std/iterator.h>
#include <cv:std/stream.h>

//! cv: exact; ISO C++17, [ostream.iterator]
namespace std {
template <class T>
struct ostream_iterator {
    ostream *stream;
    const char *separator;
    ostream_iterator(ostream &s, const char *between = 0) : stream(&s), separator(between) {}
    ostream_iterator &operator=(const T &value) {
        *stream << value;
        if (separator) *stream << separator;
        return *this;
    }
    ostream_iterator &operator*() { return *this; }
    ostream_iterator &operator++() { return *this; }
    ostream_iterator operator++(int) { return *this; }
};
}
