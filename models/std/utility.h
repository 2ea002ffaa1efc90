// Moving, forwarding and exchanging values.
#pragma once
#include <cv:std/remove_reference.h>

//! cv: exact; ISO C++17, [utility]
namespace std {
template <class T>
__host__ __device__ constexpr typename __cv_remove_reference<T>::type &&move(T &&value) {
    return static_cast<typename __cv_remove_reference<T>::type &&>(value);
}
template <class T>
__host__ __device__ constexpr T &&forward(typename __cv_remove_reference<T>::type &value) {
    return static_cast<T &&>(value);
}
template <class T, class U = T>
__host__ __device__ inline T exchange(T &place, U value) {
    T old = static_cast<T &&>(place);
    place = static_cast<U &&>(value);
    return old;
}
template <class T>
T &&declval();
}
