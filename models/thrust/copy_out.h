// Thrust: copies to a stream.
#pragma once
//! cv-when: ostream_iterator
#include <cv:std/ostream_iterator.h>
#include <cv:thrust/iterators.h>

//! cv: exact; Thrust documentation, "Copying"
namespace thrust {
template <class I, class T>
inline std::ostream_iterator<T> copy(I first, I last, std::ostream_iterator<T> result) {
    long n = __cv_length(first, last);
    for (long i = 0; i < n; ++i) {
        *result = (T)first[i];
        ++result;
    }
    return result;
}
}
