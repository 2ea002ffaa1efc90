// Complex numbers of tensors.
#pragma once
#include <cv:math/sqrt.h>

//! cv: exact; PyTorch C++ API, c10/util/complex.h
namespace c10 {
template <class T>
struct alignas(2 * sizeof(T)) complex {
    typedef T value_type;
    T real_;
    T imag_;
    constexpr complex() = default;
    __host__ __device__ constexpr complex(const T &re, const T &im = T()) : real_(re), imag_(im) {}
    template <class U>
    __host__ __device__ explicit constexpr complex(const complex<U> &other) : real_(other.real_), imag_(other.imag_) {}
    __host__ __device__ constexpr T real() const { return real_; }
    __host__ __device__ constexpr T imag() const { return imag_; }
    __host__ __device__ constexpr void real(T value) { real_ = value; }
    __host__ __device__ constexpr void imag(T value) { imag_ = value; }
    __host__ __device__ constexpr complex &operator=(T re) {
        real_ = re;
        imag_ = 0;
        return *this;
    }
    __host__ __device__ constexpr complex &operator+=(const complex &b) {
        real_ += b.real_;
        imag_ += b.imag_;
        return *this;
    }
    __host__ __device__ constexpr complex &operator-=(const complex &b) {
        real_ -= b.real_;
        imag_ -= b.imag_;
        return *this;
    }
    __host__ __device__ constexpr complex &operator*=(const complex &b) {
        T re = real_ * b.real_ - imag_ * b.imag_;
        imag_ = real_ * b.imag_ + imag_ * b.real_;
        real_ = re;
        return *this;
    }
    __host__ __device__ constexpr complex &operator/=(const complex &b) {
        T n = b.real_ * b.real_ + b.imag_ * b.imag_;
        T re = (real_ * b.real_ + imag_ * b.imag_) / n;
        imag_ = (imag_ * b.real_ - real_ * b.imag_) / n;
        real_ = re;
        return *this;
    }
    __host__ __device__ constexpr complex operator-() const { return complex(-real_, -imag_); }
    friend __host__ __device__ constexpr complex operator+(complex a, const complex &b) { return a += b; }
    friend __host__ __device__ constexpr complex operator-(complex a, const complex &b) { return a -= b; }
    friend __host__ __device__ constexpr complex operator*(complex a, const complex &b) { return a *= b; }
    friend __host__ __device__ constexpr complex operator/(complex a, const complex &b) { return a /= b; }
    friend __host__ __device__ constexpr bool operator==(const complex &a, const complex &b) {
        return a.real_ == b.real_ && a.imag_ == b.imag_;
    }
    friend __host__ __device__ constexpr bool operator!=(const complex &a, const complex &b) { return !(a == b); }
};
}
namespace at {
using c10::complex;
}
