//! Operators of terms. Names and meaning follow SMT-LIB 2.6 (theories FixedSizeBitVectors, ArraysEx, FloatingPoint).

use cuda_verify_base::define_id;

use crate::sort::FloatFormat;

define_id!(
    /// An uninterpreted function of a pool.
    pub struct FunctionId, "f"
);

/// IEEE 754 rounding-direction attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RoundingMode {
    /// To nearest, ties to even; the default of C++ and CUDA.
    NearestEven,
    /// To nearest, ties away from zero.
    NearestAway,
    /// Towards positive infinity.
    Up,
    /// Towards negative infinity.
    Down,
    /// Towards zero.
    TowardZero,
}

/// An operator; together with its operands it makes a node of the term graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// Negation.
    Not,
    /// Conjunction of two.
    And,
    /// Disjunction of two.
    Or,
    /// Exclusive or.
    Xor,
    /// `(ite c t e)` of any sort.
    Ite,
    /// Equality of any sort. For floats this is identity (all NaN are one, `-0` differs from `+0`), not `fp.eq`.
    Eq,

    /// Bitwise complement.
    BvNot,
    /// Two's complement negation.
    BvNeg,
    /// Bitwise and.
    BvAnd,
    /// Bitwise or.
    BvOr,
    /// Bitwise exclusive or.
    BvXor,
    /// Sum, modulo 2^w.
    BvAdd,
    /// Product, modulo 2^w.
    BvMul,
    /// Unsigned quotient; all ones for a zero divisor.
    BvUdiv,
    /// Unsigned remainder; the dividend for a zero divisor.
    BvUrem,
    /// Signed quotient, truncated.
    BvSdiv,
    /// Signed remainder, with the sign of the dividend.
    BvSrem,
    /// Left shift; zero for distances of the width and more.
    BvShl,
    /// Logical right shift.
    BvLshr,
    /// Arithmetic right shift.
    BvAshr,
    /// Unsigned less-than.
    BvUlt,
    /// Unsigned less-or-equal.
    BvUle,
    /// Signed less-than.
    BvSlt,
    /// Signed less-or-equal.
    BvSle,
    /// Concatenation; the first operand is the more significant.
    Concat,
    /// Bits `high` down to `low`, both included.
    Extract {
        /// Most significant bit taken.
        high: u32,
        /// Least significant bit taken.
        low: u32,
    },
    /// Extension by the given number of zero bits.
    ZeroExtend(u32),
    /// Extension by the given number of copies of the sign bit.
    SignExtend(u32),

    /// Array element at an index.
    Select,
    /// Array that differs at one index.
    Store,
    /// Array with one value everywhere; the operand is the value.
    ConstArray {
        /// Width of the indices.
        index_bits: u32,
    },

    /// Float from its IEEE interchange bits.
    FpFromBits(FloatFormat),
    /// IEEE interchange bits of a float. The bits of a NaN are the canonical quiet NaN
    /// (positive, only the top fraction bit set), which is one of the choices SMT-LIB leaves open.
    FpToBits,
    /// Sign flipped, also of a NaN operand (which stays NaN).
    FpNeg,
    /// Sign cleared.
    FpAbs,
    /// Sum.
    FpAdd(RoundingMode),
    /// Difference.
    FpSub(RoundingMode),
    /// Product.
    FpMul(RoundingMode),
    /// Quotient.
    FpDiv(RoundingMode),
    /// `a * b + c`, rounded once.
    FpFma(RoundingMode),
    /// Square root.
    FpSqrt(RoundingMode),
    /// IEEE remainder (`fp.rem`), quotient to nearest even.
    FpRem,
    /// Nearest integral value.
    FpRoundToIntegral(RoundingMode),
    /// The smaller operand; the other one if one is NaN. Of two zeros of different sign the negative one
    /// (SMT-LIB leaves it open).
    FpMin,
    /// The greater operand; the other one if one is NaN. Of two zeros of different sign the positive one.
    FpMax,
    /// IEEE equality.
    FpEq,
    /// IEEE less-than.
    FpLt,
    /// IEEE less-or-equal.
    FpLe,
    /// Whether a float is a NaN.
    FpIsNan,
    /// Whether a float is an infinity.
    FpIsInfinite,
    /// Whether a float is a zero of either sign.
    FpIsZero,
    /// Whether a float is subnormal.
    FpIsSubnormal,
    /// Whether a float is negative (false for NaN).
    FpIsNegative,
    /// Conversion between float formats.
    FpConvert(RoundingMode, FloatFormat),
    /// Float from a signed integer.
    FpFromSigned(RoundingMode, FloatFormat),
    /// Float from an unsigned integer.
    FpFromUnsigned(RoundingMode, FloatFormat),
    /// Signed integer of the given width from a float. Out-of-range and NaN operands give zero
    /// (SMT-LIB leaves them open); callers guard against them.
    FpToSigned(RoundingMode, u32),
    /// Unsigned integer of the given width from a float; see [`Op::FpToSigned`].
    FpToUnsigned(RoundingMode, u32),

    /// Application of an uninterpreted function.
    Apply(FunctionId),
}
