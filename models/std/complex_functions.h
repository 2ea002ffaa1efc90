// Functions of complex numbers that need transcendental ones.
#pragma once
#include <cv:std/complex.h>
#include <cv:math/exponential.h>
#include <cv:math/inverse_trigonometric.h>
#include <cv:math/logarithm.h>
#include <cv:math/trigonometric.h>

//! cv: over; ISO C++17, [complex.value.ops], [complex.transcendentals]
namespace std {
template <class T>
__host__ __device__ inline T arg(const complex<T> &a) {
    return ::atan2(a.imag(), a.real());
}
template <class T>
__host__ __device__ inline complex<T> polar(const T &length, const T &angle = T()) {
    return complex<T>(length * ::cos(angle), length * ::sin(angle));
}
template <class T>
__host__ __device__ inline complex<T> exp(const complex<T> &a) {
    return std::polar(::exp(a.real()), a.imag());
}
template <class T>
__host__ __device__ inline complex<T> log(const complex<T> &a) {
    return complex<T>(::log(std::abs(a)), std::arg(a));
}
}
