// `cuda::maximum` and the like: function objects of libcu++ beyond those of the C++ library.
#pragma once
#include <cv:std/namespace.h>

//! cv: exact; libcu++ documentation, "Functional"
namespace cuda {
template <class T = void>
struct maximum {
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
template <>
struct maximum<void> {
    template <class T>
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const {
        return a < b ? b : a;
    }
};
template <class T = void>
struct minimum {
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
template <>
struct minimum<void> {
    template <class T>
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const {
        return b < a ? b : a;
    }
};
// The function itself: its result has the type already.
template <class R, class F>
__host__ __device__ inline F proclaim_return_type(F function) {
    return function;
}
template <class T>
__host__ __device__ constexpr T ceil_div(T a, T b) {
    return (T)((a + b - 1) / b);
}
}
