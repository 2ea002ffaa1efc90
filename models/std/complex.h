// `std::complex`, without the functions that need more than a square root.
#pragma once
#include <cv:math/sqrt.h>

//! cv: exact; ISO C++17, [complex.numbers]
namespace std {
template <class T>
struct complex {
    typedef T value_type;
    T re;
    T im;
    __host__ __device__ constexpr complex(const T &r = T(), const T &i = T()) : re(r), im(i) {}
    template <class U>
    __host__ __device__ constexpr complex(const complex<U> &other) : re(other.re), im(other.im) {}
    __host__ __device__ constexpr T real() const { return re; }
    __host__ __device__ constexpr T imag() const { return im; }
    __host__ __device__ void real(T r) { re = r; }
    __host__ __device__ void imag(T i) { im = i; }
    __host__ __device__ complex &operator+=(const complex &b) { return *this = *this + b; }
    __host__ __device__ complex &operator-=(const complex &b) { return *this = *this - b; }
    __host__ __device__ complex &operator*=(const complex &b) { return *this = *this * b; }
    __host__ __device__ complex &operator/=(const complex &b) { return *this = *this / b; }
    __host__ __device__ friend complex operator+(const complex &a, const complex &b) {
        return complex(a.re + b.re, a.im + b.im);
    }
    __host__ __device__ friend complex operator-(const complex &a, const complex &b) {
        return complex(a.re - b.re, a.im - b.im);
    }
    __host__ __device__ friend complex operator*(const complex &a, const complex &b) {
        return complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
    }
    __host__ __device__ friend complex operator/(const complex &a, const complex &b) {
        T n = b.re * b.re + b.im * b.im;
        return complex((a.re * b.re + a.im * b.im) / n, (a.im * b.re - a.re * b.im) / n);
    }
    __host__ __device__ friend complex operator-(const complex &a) { return complex(-a.re, -a.im); }
    __host__ __device__ friend bool operator==(const complex &a, const complex &b) {
        return a.re == b.re && a.im == b.im;
    }
    __host__ __device__ friend bool operator!=(const complex &a, const complex &b) { return !(a == b); }
};
template <class T>
__host__ __device__ inline T real(const complex<T> &a) {
    return a.re;
}
template <class T>
__host__ __device__ inline T imag(const complex<T> &a) {
    return a.im;
}
template <class T>
__host__ __device__ inline complex<T> conj(const complex<T> &a) {
    return complex<T>(a.re, -a.im);
}
template <class T>
__host__ __device__ inline T norm(const complex<T> &a) {
    return a.re * a.re + a.im * a.im;
}
template <class T>
__host__ __device__ inline T abs(const complex<T> &a) {
    return ::sqrt(norm(a));
}
}
