// `std::swap`.
#pragma once

//! cv: exact; ISO C++17, [utility.swap]
namespace std {
template <class T>
__host__ __device__ inline void swap(T &a, T &b) {
    T old = static_cast<T &&>(a);
    a = static_cast<T &&>(b);
    b = static_cast<T &&>(old);
}
}
