// `std::initializer_list`: the compiler makes it from a braced list as the address of an array and its length.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [support.initlist]
namespace std {
template <class T>
struct initializer_list {
    typedef T value_type;
    typedef const T *iterator;
    typedef const T *const_iterator;
    const T *first;
    size_t length;
    __host__ __device__ constexpr initializer_list() : first(0), length(0) {}
    __host__ __device__ constexpr initializer_list(const T *p, size_t n) : first(p), length(n) {}
    __host__ __device__ constexpr size_t size() const { return length; }
    __host__ __device__ constexpr const T *begin() const { return first; }
    __host__ __device__ constexpr const T *end() const { return first + length; }
};
}
