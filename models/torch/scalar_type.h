// Element types of tensors, and the C++ types that belong to them.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:libc/stdint.h>
#include <cv:device/half.h>
#include <cv:device/bfloat16.h>
#include <cv:device/fp8.h>
#include <cv:std/limits.h>

//! cv: exact; PyTorch C++ API, c10::ScalarType
namespace c10 {
enum class ScalarType : int8_t {
    Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool, QInt8, QUInt8,
    QInt32, BFloat16, QUInt4x2, QUInt2x4, Bits1x8, Bits2x4, Bits4x2, Bits8, Bits16, Float8_e5m2, Float8_e4m3fn,
    Float8_e5m2fnuz, Float8_e4m3fnuz, UInt16, UInt32, UInt64, Undefined
};
typedef __half Half;
typedef __nv_bfloat16 BFloat16;
// Eight-bit floats are classes of their own, which become floats without being asked to; results of arithmetic are
// rounded to the type, those with a float are floats.
struct Float8_e4m3fn {
    uint8_t x;
    struct from_bits_t {};
    static constexpr __host__ __device__ from_bits_t from_bits() { return from_bits_t(); }
    Float8_e4m3fn() = default;
    constexpr __host__ __device__ Float8_e4m3fn(uint8_t bits, from_bits_t) : x(bits) {}
    __host__ __device__ Float8_e4m3fn(float value) : x(__nv_cvt_float_to_fp8(value, __NV_NOSAT, __NV_E4M3)) {}
    __host__ __device__ operator float() const { return __cv_fp8_value(x, 3, 7); }
    __host__ __device__ bool isnan() const { return (x & 0x7fu) == 0x7fu; }
};
struct Float8_e5m2 {
    uint8_t x;
    struct from_bits_t {};
    static constexpr __host__ __device__ from_bits_t from_bits() { return from_bits_t(); }
    Float8_e5m2() = default;
    constexpr __host__ __device__ Float8_e5m2(uint8_t bits, from_bits_t) : x(bits) {}
    __host__ __device__ Float8_e5m2(float value) : x(__nv_cvt_float_to_fp8(value, __NV_NOSAT, __NV_E5M2)) {}
    __host__ __device__ operator float() const { return __cv_fp8_value(x, 2, 15); }
    __host__ __device__ bool isnan() const { return (x & 0x7fu) > 0x7cu; }
};
inline __host__ __device__ Float8_e4m3fn operator-(const Float8_e4m3fn &a) {
    return Float8_e4m3fn((uint8_t)(a.x ^ 0x80u), Float8_e4m3fn::from_bits());
}
inline __host__ __device__ Float8_e4m3fn operator+(const Float8_e4m3fn &a, const Float8_e4m3fn &b) {
    return (float)a + (float)b;
}
inline __host__ __device__ float operator+(Float8_e4m3fn a, float b) { return (float)a + b; }
inline __host__ __device__ float operator+(float a, Float8_e4m3fn b) { return a + (float)b; }
inline __host__ __device__ Float8_e4m3fn operator-(const Float8_e4m3fn &a, const Float8_e4m3fn &b) {
    return (float)a - (float)b;
}
inline __host__ __device__ float operator-(Float8_e4m3fn a, float b) { return (float)a - b; }
inline __host__ __device__ float operator-(float a, Float8_e4m3fn b) { return a - (float)b; }
inline __host__ __device__ Float8_e4m3fn operator*(const Float8_e4m3fn &a, const Float8_e4m3fn &b) {
    return (float)a * (float)b;
}
inline __host__ __device__ float operator*(Float8_e4m3fn a, float b) { return (float)a * b; }
inline __host__ __device__ float operator*(float a, Float8_e4m3fn b) { return a * (float)b; }
inline __host__ __device__ Float8_e4m3fn operator/(const Float8_e4m3fn &a, const Float8_e4m3fn &b) {
    return (float)a / (float)b;
}
inline __host__ __device__ float operator/(Float8_e4m3fn a, float b) { return (float)a / b; }
inline __host__ __device__ float operator/(float a, Float8_e4m3fn b) { return a / (float)b; }
inline __host__ __device__ Float8_e5m2 operator-(const Float8_e5m2 &a) {
    return Float8_e5m2((uint8_t)(a.x ^ 0x80u), Float8_e5m2::from_bits());
}
inline __host__ __device__ Float8_e5m2 operator+(const Float8_e5m2 &a, const Float8_e5m2 &b) {
    return (float)a + (float)b;
}
inline __host__ __device__ float operator+(Float8_e5m2 a, float b) { return (float)a + b; }
inline __host__ __device__ float operator+(float a, Float8_e5m2 b) { return a + (float)b; }
inline __host__ __device__ Float8_e5m2 operator-(const Float8_e5m2 &a, const Float8_e5m2 &b) {
    return (float)a - (float)b;
}
inline __host__ __device__ float operator-(Float8_e5m2 a, float b) { return (float)a - b; }
inline __host__ __device__ float operator-(float a, Float8_e5m2 b) { return a - (float)b; }
inline __host__ __device__ Float8_e5m2 operator*(const Float8_e5m2 &a, const Float8_e5m2 &b) {
    return (float)a * (float)b;
}
inline __host__ __device__ float operator*(Float8_e5m2 a, float b) { return (float)a * b; }
inline __host__ __device__ float operator*(float a, Float8_e5m2 b) { return a * (float)b; }
inline __host__ __device__ Float8_e5m2 operator/(const Float8_e5m2 &a, const Float8_e5m2 &b) {
    return (float)a / (float)b;
}
inline __host__ __device__ float operator/(Float8_e5m2 a, float b) { return (float)a / b; }
inline __host__ __device__ float operator/(float a, Float8_e5m2 b) { return a / (float)b; }
constexpr ScalarType kByte = ScalarType::Byte;
constexpr ScalarType kChar = ScalarType::Char;
constexpr ScalarType kShort = ScalarType::Short;
constexpr ScalarType kInt = ScalarType::Int;
constexpr ScalarType kLong = ScalarType::Long;
constexpr ScalarType kHalf = ScalarType::Half;
constexpr ScalarType kFloat = ScalarType::Float;
constexpr ScalarType kDouble = ScalarType::Double;
constexpr ScalarType kBool = ScalarType::Bool;
constexpr ScalarType kBFloat16 = ScalarType::BFloat16;
constexpr ScalarType kUInt8 = ScalarType::Byte;
constexpr ScalarType kInt8 = ScalarType::Char;
constexpr ScalarType kInt16 = ScalarType::Short;
constexpr ScalarType kInt32 = ScalarType::Int;
constexpr ScalarType kInt64 = ScalarType::Long;
constexpr ScalarType kFloat16 = ScalarType::Half;
constexpr ScalarType kFloat32 = ScalarType::Float;
constexpr ScalarType kFloat64 = ScalarType::Double;
constexpr ScalarType kFloat8_e4m3fn = ScalarType::Float8_e4m3fn;
constexpr ScalarType kFloat8_e5m2 = ScalarType::Float8_e5m2;
namespace impl {
template <ScalarType S> struct ScalarTypeToCPPType;
template <> struct ScalarTypeToCPPType<ScalarType::Byte> { typedef uint8_t type; };
template <> struct ScalarTypeToCPPType<ScalarType::Char> { typedef int8_t type; };
template <> struct ScalarTypeToCPPType<ScalarType::Short> { typedef int16_t type; };
template <> struct ScalarTypeToCPPType<ScalarType::Int> { typedef int type; };
template <> struct ScalarTypeToCPPType<ScalarType::Long> { typedef int64_t type; };
template <> struct ScalarTypeToCPPType<ScalarType::Half> { typedef Half type; };
template <> struct ScalarTypeToCPPType<ScalarType::Float> { typedef float type; };
template <> struct ScalarTypeToCPPType<ScalarType::Double> { typedef double type; };
template <> struct ScalarTypeToCPPType<ScalarType::Bool> { typedef bool type; };
template <> struct ScalarTypeToCPPType<ScalarType::BFloat16> { typedef BFloat16 type; };
template <> struct ScalarTypeToCPPType<ScalarType::Float8_e4m3fn> { typedef Float8_e4m3fn type; };
template <> struct ScalarTypeToCPPType<ScalarType::Float8_e5m2> { typedef Float8_e5m2 type; };
template <ScalarType S> using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<S>::type;
}
inline bool isFloatingType(ScalarType type) {
    return type == ScalarType::Double || type == ScalarType::Float || type == ScalarType::Half ||
           type == ScalarType::BFloat16 || type == ScalarType::Float8_e5m2 || type == ScalarType::Float8_e4m3fn;
}
inline bool isReducedFloatingType(ScalarType type) { return type == ScalarType::Half || type == ScalarType::BFloat16; }
inline bool isIntegralType(ScalarType type, bool with_bool) {
    return type == ScalarType::Byte || type == ScalarType::Char || type == ScalarType::Short ||
           type == ScalarType::Int || type == ScalarType::Long || (with_bool && type == ScalarType::Bool);
}
inline size_t elementSize(ScalarType type) {
    switch (type) {
        case ScalarType::Byte: case ScalarType::Char: case ScalarType::Bool: return 1;
        case ScalarType::Float8_e4m3fn: case ScalarType::Float8_e5m2: return 1;
        case ScalarType::Short: case ScalarType::Half: case ScalarType::BFloat16: return 2;
        case ScalarType::Int: case ScalarType::Float: return 4;
        default: return 8;
    }
}
}
// What c10 says of its floats.
//! cv: exact; PyTorch C++ API, c10/util/Half.h and its relatives
namespace std {
template <>
struct numeric_limits<c10::Half> : __cv_float_limits {
    static constexpr bool has_infinity = true;
    static constexpr int digits = 11;
    __host__ __device__ static constexpr c10::Half min() {
        return __builtin_bit_cast(c10::Half, (unsigned short)0x0400);
    }
    __host__ __device__ static constexpr c10::Half lowest() {
        return __builtin_bit_cast(c10::Half, (unsigned short)0xfbff);
    }
    __host__ __device__ static constexpr c10::Half max() {
        return __builtin_bit_cast(c10::Half, (unsigned short)0x7bff);
    }
    __host__ __device__ static constexpr c10::Half epsilon() {
        return __builtin_bit_cast(c10::Half, (unsigned short)0x1400);
    }
    __host__ __device__ static constexpr c10::Half infinity() {
        return __builtin_bit_cast(c10::Half, (unsigned short)0x7c00);
    }
    __host__ __device__ static constexpr c10::Half quiet_NaN() {
        return __builtin_bit_cast(c10::Half, (unsigned short)0x7e00);
    }
    __host__ __device__ static constexpr c10::Half denorm_min() {
        return __builtin_bit_cast(c10::Half, (unsigned short)0x0001);
    }
};
template <>
struct numeric_limits<c10::BFloat16> : __cv_float_limits {
    static constexpr bool has_infinity = true;
    static constexpr int digits = 8;
    __host__ __device__ static constexpr c10::BFloat16 min() {
        return __builtin_bit_cast(c10::BFloat16, (unsigned short)0x0080);
    }
    __host__ __device__ static constexpr c10::BFloat16 lowest() {
        return __builtin_bit_cast(c10::BFloat16, (unsigned short)0xff7f);
    }
    __host__ __device__ static constexpr c10::BFloat16 max() {
        return __builtin_bit_cast(c10::BFloat16, (unsigned short)0x7f7f);
    }
    __host__ __device__ static constexpr c10::BFloat16 epsilon() {
        return __builtin_bit_cast(c10::BFloat16, (unsigned short)0x3c00);
    }
    __host__ __device__ static constexpr c10::BFloat16 infinity() {
        return __builtin_bit_cast(c10::BFloat16, (unsigned short)0x7f80);
    }
    __host__ __device__ static constexpr c10::BFloat16 quiet_NaN() {
        return __builtin_bit_cast(c10::BFloat16, (unsigned short)0x7fc0);
    }
    __host__ __device__ static constexpr c10::BFloat16 denorm_min() {
        return __builtin_bit_cast(c10::BFloat16, (unsigned short)0x0001);
    }
};
template <>
struct numeric_limits<c10::Float8_e4m3fn> : __cv_float_limits {
    static constexpr bool has_infinity = false;
    static constexpr int digits = 4;
    __host__ __device__ static constexpr c10::Float8_e4m3fn min() {
        return c10::Float8_e4m3fn(0x08, c10::Float8_e4m3fn::from_bits());
    }
    __host__ __device__ static constexpr c10::Float8_e4m3fn lowest() {
        return c10::Float8_e4m3fn(0xfe, c10::Float8_e4m3fn::from_bits());
    }
    __host__ __device__ static constexpr c10::Float8_e4m3fn max() {
        return c10::Float8_e4m3fn(0x7e, c10::Float8_e4m3fn::from_bits());
    }
    __host__ __device__ static constexpr c10::Float8_e4m3fn epsilon() {
        return c10::Float8_e4m3fn(0x20, c10::Float8_e4m3fn::from_bits());
    }
    __host__ __device__ static constexpr c10::Float8_e4m3fn quiet_NaN() {
        return c10::Float8_e4m3fn(0x7f, c10::Float8_e4m3fn::from_bits());
    }
    __host__ __device__ static constexpr c10::Float8_e4m3fn denorm_min() {
        return c10::Float8_e4m3fn(0x01, c10::Float8_e4m3fn::from_bits());
    }
};
template <>
struct numeric_limits<c10::Float8_e5m2> : __cv_float_limits {
    static constexpr bool has_infinity = true;
    static constexpr int digits = 3;
    __host__ __device__ static constexpr c10::Float8_e5m2 min() {
        return c10::Float8_e5m2(0x04, c10::Float8_e5m2::from_bits());
    }
    __host__ __device__ static constexpr c10::Float8_e5m2 lowest() {
        return c10::Float8_e5m2(0xfb, c10::Float8_e5m2::from_bits());
    }
    __host__ __device__ static constexpr c10::Float8_e5m2 max() {
        return c10::Float8_e5m2(0x7b, c10::Float8_e5m2::from_bits());
    }
    __host__ __device__ static constexpr c10::Float8_e5m2 epsilon() {
        return c10::Float8_e5m2(0x34, c10::Float8_e5m2::from_bits());
    }
    __host__ __device__ static constexpr c10::Float8_e5m2 infinity() {
        return c10::Float8_e5m2(0x7c, c10::Float8_e5m2::from_bits());
    }
    __host__ __device__ static constexpr c10::Float8_e5m2 quiet_NaN() {
        return c10::Float8_e5m2(0x7f, c10::Float8_e5m2::from_bits());
    }
    __host__ __device__ static constexpr c10::Float8_e5m2 denorm_min() {
        return c10::Float8_e5m2(0x01, c10::Float8_e5m2::from_bits());
    }
};
}
namespace at {
using namespace c10;
}
namespace torch {
using namespace at;
}
