// Function objects for operators.
#pragma once

//! cv: exact; ISO C++17, [function.objects]
namespace std {
template <class T = void>
struct plus {
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return a + b; }
};
template <>
struct plus<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a + b;
    }
};
template <class T = void>
struct minus {
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return a - b; }
};
template <>
struct minus<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a - b;
    }
};
template <class T = void>
struct multiplies {
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return a * b; }
};
template <>
struct multiplies<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a * b;
    }
};
template <class T = void>
struct divides {
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return a / b; }
};
template <>
struct divides<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a / b;
    }
};
template <class T = void>
struct modulus {
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return a % b; }
};
template <>
struct modulus<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a % b;
    }
};
template <class T = void>
struct negate {
    __host__ __device__ constexpr T operator()(const T &a) const { return -a; }
};
template <class T = void>
struct equal_to {
    __host__ __device__ constexpr bool operator()(const T &a, const T &b) const { return a == b; }
};
template <>
struct equal_to<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a == b;
    }
};
template <class T = void>
struct not_equal_to {
    __host__ __device__ constexpr bool operator()(const T &a, const T &b) const { return a != b; }
};
template <>
struct not_equal_to<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a != b;
    }
};
template <class T = void>
struct less {
    __host__ __device__ constexpr bool operator()(const T &a, const T &b) const { return a < b; }
};
template <>
struct less<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a < b;
    }
};
template <class T = void>
struct greater {
    __host__ __device__ constexpr bool operator()(const T &a, const T &b) const { return a > b; }
};
template <>
struct greater<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a > b;
    }
};
template <class T = void>
struct less_equal {
    __host__ __device__ constexpr bool operator()(const T &a, const T &b) const { return a <= b; }
};
template <>
struct less_equal<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a <= b;
    }
};
template <class T = void>
struct greater_equal {
    __host__ __device__ constexpr bool operator()(const T &a, const T &b) const { return a >= b; }
};
template <>
struct greater_equal<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a >= b;
    }
};
template <class T = void>
struct logical_and {
    __host__ __device__ constexpr bool operator()(const T &a, const T &b) const { return a && b; }
};
template <>
struct logical_and<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a && b;
    }
};
template <class T = void>
struct logical_or {
    __host__ __device__ constexpr bool operator()(const T &a, const T &b) const { return a || b; }
};
template <>
struct logical_or<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a || b;
    }
};
template <class T = void>
struct logical_not {
    __host__ __device__ constexpr bool operator()(const T &a) const { return !a; }
};
template <class T = void>
struct bit_and {
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return a & b; }
};
template <>
struct bit_and<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a & b;
    }
};
template <class T = void>
struct bit_or {
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return a | b; }
};
template <>
struct bit_or<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a | b;
    }
};
template <class T = void>
struct bit_xor {
    __host__ __device__ constexpr T operator()(const T &a, const T &b) const { return a ^ b; }
};
template <>
struct bit_xor<void> {
    template <class T, class U>
    __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
        return a ^ b;
    }
};
template <class T>
struct reference_wrapper {
    T *to;
    reference_wrapper(T &object) : to(&object) {}
    operator T &() const { return *to; }
    T &get() const { return *to; }
};
template <class T>
inline reference_wrapper<T> ref(T &object) {
    return reference_wrapper<T>(object);
}
}
