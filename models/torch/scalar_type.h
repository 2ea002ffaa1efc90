// Element types of tensors, and the C++ types that belong to them.
#pragma once
#include <cv:libc/stddef.h>
#include <cv:libc/stdint.h>
#include <cv:device/half.h>
#include <cv:device/bfloat16.h>
#include <cv:device/fp8.h>

//! cv: exact; PyTorch C++ API, c10::ScalarType
namespace c10 {
enum class ScalarType : int8_t {
    Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool, QInt8, QUInt8,
    QInt32, BFloat16, QUInt4x2, QUInt2x4, Bits1x8, Bits2x4, Bits4x2, Bits8, Bits16, Float8_e5m2, Float8_e4m3fn,
    Float8_e5m2fnuz, Float8_e4m3fnuz, UInt16, UInt32, UInt64, Undefined
};
typedef __half Half;
typedef __nv_bfloat16 BFloat16;
typedef __nv_fp8_e4m3 Float8_e4m3fn;
typedef __nv_fp8_e5m2 Float8_e5m2;
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
namespace at {
using namespace c10;
}
namespace torch {
using namespace at;
}
