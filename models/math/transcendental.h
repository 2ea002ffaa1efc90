// Helper of the transcendental functions: a value that is only known by its properties.
//
// A transcendental function is a contract: special values are exact, the result lies in the documented range, simple
// bounds hold, and equal arguments give equal results on the same side. For constant arguments the result lies within
// the maximum error of the function's value; the errors are the greater ones of the CUDA C++ Programming Guide and of
// the host's C library. For other arguments it is any value of the range, because the libraries differ.
// SOUNDNESS(transcendental-range): over; a violation that depends on the digits of such a result may be spurious.
#pragma once

//! cv: over; CUDA C++ Programming Guide, "Mathematical Functions", maximum ulp errors
template <class T>
__host__ __device__ inline T __cv_between(T low, T high) {
    return __cv_bounded<T>(__cv_unspecified<T>("normal distribution"), low, high);
}
template <class T>
__host__ __device__ inline T __cv_within(T value, T low, T high) {
    return __cv_bounded<T>(value, low, high);
}
template <class T>
__host__ __device__ inline T __cv_not_a_number() {
    return (T)__builtin_bit_cast(float, 0x7fc00000);
}
template <class T>
__host__ __device__ inline T __cv_infinity() {
    return (T)__builtin_bit_cast(float, 0x7f800000);
}
