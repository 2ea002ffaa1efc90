//! Operators by the names that SMT-LIB gives them.

use crate::op::{Op, RoundingMode};
use crate::sort::FloatFormat;

/// A float format of up to 64 bits from its indices.
pub(super) fn format_of(exponent: &str, significand: &str) -> Option<FloatFormat> {
    let exponent_bits: u32 = exponent.parse().ok().filter(|n| (2..=15).contains(n))?;
    let significand_bits: u32 = significand.parse().ok().filter(|n| (2..=62).contains(n))?;
    let format = FloatFormat { exponent_bits, significand_bits };
    format.is_supported().then_some(format)
}

/// Operators that take exactly their operands.
pub(super) fn plain_op(name: &str) -> Option<Op> {
    Some(match name {
        "not" => Op::Not,
        "ite" => Op::Ite,
        "bvnot" => Op::BvNot,
        "bvneg" => Op::BvNeg,
        "bvudiv" => Op::BvUdiv,
        "bvurem" => Op::BvUrem,
        "bvsdiv" => Op::BvSdiv,
        "bvsrem" => Op::BvSrem,
        "bvshl" => Op::BvShl,
        "bvlshr" => Op::BvLshr,
        "bvashr" => Op::BvAshr,
        "select" => Op::Select,
        "store" => Op::Store,
        "fp.neg" => Op::FpNeg,
        "fp.abs" => Op::FpAbs,
        "fp.rem" => Op::FpRem,
        "fp.min" => Op::FpMin,
        "fp.max" => Op::FpMax,
        "fp.isNaN" => Op::FpIsNan,
        "fp.isInfinite" => Op::FpIsInfinite,
        "fp.isZero" => Op::FpIsZero,
        "fp.isSubnormal" => Op::FpIsSubnormal,
        "fp.isNegative" => Op::FpIsNegative,
        "fp.to_ieee_bv" => Op::FpToBits,
        _ => return None,
    })
}

/// Operators that take any number of operands, from the left.
pub(super) fn associative_op(name: &str) -> Option<Op> {
    Some(match name {
        "and" => Op::And,
        "or" => Op::Or,
        "xor" => Op::Xor,
        "bvand" => Op::BvAnd,
        "bvor" => Op::BvOr,
        "bvxor" => Op::BvXor,
        "bvadd" => Op::BvAdd,
        "bvmul" => Op::BvMul,
        "concat" => Op::Concat,
        _ => return None,
    })
}

/// Relations, which hold of a list if they hold of all neighbours; whether the list is to be taken backwards.
pub(super) fn chained_op(name: &str) -> Option<(Op, bool)> {
    Some(match name {
        "=" => (Op::Eq, false),
        "bvult" => (Op::BvUlt, false),
        "bvule" => (Op::BvUle, false),
        "bvslt" => (Op::BvSlt, false),
        "bvsle" => (Op::BvSle, false),
        "bvugt" => (Op::BvUlt, true),
        "bvuge" => (Op::BvUle, true),
        "bvsgt" => (Op::BvSlt, true),
        "bvsge" => (Op::BvSle, true),
        "fp.eq" => (Op::FpEq, false),
        "fp.lt" => (Op::FpLt, false),
        "fp.leq" => (Op::FpLe, false),
        "fp.gt" => (Op::FpLt, true),
        "fp.geq" => (Op::FpLe, true),
        _ => return None,
    })
}

/// Operators that are written with a rounding mode.
pub(super) fn rounded_op(name: &str, mode: RoundingMode) -> Option<Op> {
    Some(match name {
        "fp.add" => Op::FpAdd(mode),
        "fp.sub" => Op::FpSub(mode),
        "fp.mul" => Op::FpMul(mode),
        "fp.div" => Op::FpDiv(mode),
        "fp.fma" => Op::FpFma(mode),
        "fp.sqrt" => Op::FpSqrt(mode),
        "fp.roundToIntegral" => Op::FpRoundToIntegral(mode),
        _ => return None,
    })
}
