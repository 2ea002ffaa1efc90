// `std::numeric_limits`: the primary template serves all integers, two specialisations the floats.
#pragma once

//! cv: exact; ISO C++17, [numeric.limits]
namespace std {
template <class T>
struct numeric_limits {
    static constexpr bool is_specialized = true;
    static constexpr bool is_signed = (T)-1 < (T)0;
    static constexpr bool is_integer = true;
    static constexpr bool is_exact = true;
    static constexpr bool has_infinity = false;
    static constexpr bool has_quiet_NaN = false;
    static constexpr int digits = (int)sizeof(T) * 8 - ((T)-1 < (T)0 ? 1 : 0);
    static constexpr int digits10 = digits * 30103 / 100000;
    __host__ __device__ static constexpr T min() { return is_signed ? (T)(1ull << (sizeof(T) * 8 - 1)) : (T)0; }
    __host__ __device__ static constexpr T max() {
        return is_signed ? (T)((1ull << (sizeof(T) * 8 - 1)) - 1ull) : (T)-1;
    }
    __host__ __device__ static constexpr T lowest() { return min(); }
    __host__ __device__ static constexpr T epsilon() { return 0; }
};
// What all floats have in common.
struct __cv_float_limits {
    static constexpr bool is_specialized = true;
    static constexpr bool is_signed = true;
    static constexpr bool is_integer = false;
    static constexpr bool is_exact = false;
    static constexpr bool has_quiet_NaN = true;
};
template <>
struct numeric_limits<float> : __cv_float_limits {
    static constexpr bool has_infinity = true;
    static constexpr int digits = 24;
    static constexpr int digits10 = 6;
    __host__ __device__ static constexpr float min() { return 1.17549435082228750797e-38f; }
    __host__ __device__ static constexpr float max() { return 3.40282346638528859812e+38f; }
    __host__ __device__ static constexpr float lowest() { return -3.40282346638528859812e+38f; }
    __host__ __device__ static constexpr float epsilon() { return 1.19209289550781250000e-7f; }
    __host__ __device__ static constexpr float denorm_min() { return 1.40129846432481707092e-45f; }
    __host__ __device__ static constexpr float infinity() { return __builtin_bit_cast(float, 0x7f800000); }
    __host__ __device__ static constexpr float quiet_NaN() { return __builtin_bit_cast(float, 0x7fc00000); }
};
template <>
struct numeric_limits<double> : __cv_float_limits {
    static constexpr bool has_infinity = true;
    static constexpr int digits = 53;
    static constexpr int digits10 = 15;
    __host__ __device__ static constexpr double min() { return 2.22507385850720138309e-308; }
    __host__ __device__ static constexpr double max() { return 1.79769313486231570815e+308; }
    __host__ __device__ static constexpr double lowest() { return -1.79769313486231570815e+308; }
    __host__ __device__ static constexpr double epsilon() { return 2.22044604925031308085e-16; }
    __host__ __device__ static constexpr double denorm_min() { return 4.94065645841246544177e-324; }
    __host__ __device__ static constexpr double infinity() { return __builtin_bit_cast(double, 0x7ff0000000000000L); }
    __host__ __device__ static constexpr double quiet_NaN() { return __builtin_bit_cast(double, 0x7ff8000000000000L); }
};
}
