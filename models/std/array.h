// `std::array`.
#pragma once
#include <cv:libc/stddef.h>

//! cv: exact; ISO C++17, [array]
namespace std {
template <class T, size_t N>
struct array {
    typedef T value_type;
    typedef T *iterator;
    typedef const T *const_iterator;
    T elements[N];
    __host__ __device__ T &operator[](size_t i) { return elements[i]; }
    __host__ __device__ const T &operator[](size_t i) const { return elements[i]; }
    __host__ __device__ T &at(size_t i) { return elements[i]; }
    __host__ __device__ const T &at(size_t i) const { return elements[i]; }
    __host__ __device__ T &front() { return elements[0]; }
    __host__ __device__ T &back() { return elements[N - 1]; }
    __host__ __device__ T *data() { return elements; }
    __host__ __device__ const T *data() const { return elements; }
    __host__ __device__ T *begin() { return elements; }
    __host__ __device__ T *end() { return elements + N; }
    __host__ __device__ const T *begin() const { return elements; }
    __host__ __device__ const T *end() const { return elements + N; }
    __host__ __device__ constexpr size_t size() const { return N; }
    __host__ __device__ constexpr bool empty() const { return N == 0; }
    __host__ __device__ void fill(const T &value) {
        for (size_t i = 0; i < N; ++i) elements[i] = value;
    }
};
}
