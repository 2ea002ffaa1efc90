// `std::array`.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:std/reverse_iterator.h>

//! cv: exact; ISO C++17, [array]
namespace std {
template <class T, size_t N>
struct array {
    typedef T value_type;
    typedef T *iterator;
    typedef const T *const_iterator;
    typedef size_t size_type;
    typedef T &reference;
    typedef const T &const_reference;
    typedef std::reverse_iterator<T *> reverse_iterator;
    typedef std::reverse_iterator<const T *> const_reverse_iterator;
    T elements[N];
    __host__ __device__ T &operator[](size_t i) {
        __cv_contract(i < N, "array: index out of range");
        return elements[i];
    }
    __host__ __device__ const T &operator[](size_t i) const {
        __cv_contract(i < N, "array: index out of range");
        return elements[i];
    }
    __host__ __device__ T &at(size_t i) { return (*this)[i]; }
    __host__ __device__ const T &at(size_t i) const { return (*this)[i]; }
    __host__ __device__ T &front() { return elements[0]; }
    __host__ __device__ T &back() { return elements[N - 1]; }
    __host__ __device__ T *data() { return elements; }
    __host__ __device__ const T *data() const { return elements; }
    __host__ __device__ T *begin() { return elements; }
    __host__ __device__ T *end() { return elements + N; }
    __host__ __device__ const T *begin() const { return elements; }
    __host__ __device__ const T *end() const { return elements + N; }
    __host__ __device__ const T *cbegin() const { return elements; }
    __host__ __device__ const T *cend() const { return elements + N; }
    reverse_iterator rbegin() { return reverse_iterator(end()); }
    reverse_iterator rend() { return reverse_iterator(begin()); }
    const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
    const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }
    __host__ __device__ const T &front() const { return elements[0]; }
    __host__ __device__ const T &back() const { return elements[N - 1]; }
    __host__ __device__ constexpr size_t size() const { return N; }
    __host__ __device__ constexpr size_t max_size() const { return N; }
    __host__ __device__ constexpr bool empty() const { return N == 0; }
    __host__ __device__ void fill(const T &value) {
        for (size_t i = 0; i < N; ++i) elements[i] = value;
    }
};
template <class T, size_t N>
__host__ __device__ inline bool operator==(const array<T, N> &a, const array<T, N> &b) {
    for (size_t i = 0; i < N; ++i) {
        if (!(a.elements[i] == b.elements[i])) return false;
    }
    return true;
}
template <class T, size_t N>
__host__ __device__ inline bool operator!=(const array<T, N> &a, const array<T, N> &b) {
    return !(a == b);
}
template <class T, class... U> array(T, U...) -> array<T, 1 + sizeof...(U)>;
}
