// Function objects for operators.
#pragma once

//! cv: exact; ISO C++17, [function.objects]
namespace std {
template <class T = void>
struct plus {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a + b; }
};
template <class T = void>
struct minus {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a - b; }
};
template <class T = void>
struct multiplies {
    __host__ __device__ T operator()(const T &a, const T &b) const { return a * b; }
};
template <class T = void>
struct less {
    __host__ __device__ bool operator()(const T &a, const T &b) const { return a < b; }
};
template <class T = void>
struct greater {
    __host__ __device__ bool operator()(const T &a, const T &b) const { return b < a; }
};
template <class T = void>
struct equal_to {
    __host__ __device__ bool operator()(const T &a, const T &b) const { return a == b; }
};
}
