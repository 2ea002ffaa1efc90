//! Scalar values as terms, and the operators of GOTO expressions on them.
//!
//! `bool` is a Boolean term, integers and pointers are bit-vectors of their width, floats are float terms. Integer
//! arithmetic wraps, as in two's complement; what C++ leaves undefined is caught by checks that stand before the
//! operation, so any result may be given here.
//! SOUNDNESS(nan-payload): under; sign and payload of a NaN are lost: read back as bits, it is the canonical one.
//! Conversion from float to integer saturates and maps NaN to zero, as
//! the hardware's `cvt` does (PTX ISA, "cvt"); C++ leaves out-of-range conversions undefined.

use cuda_verify_ir::program::{BinaryOp, Constant, UnaryOp};
use cuda_verify_ir::types::{FloatType, Scalar, Signedness};
use cuda_verify_smt::op::RoundingMode;
use cuda_verify_smt::sort::{FloatFormat, Sort};
use cuda_verify_smt::term::{TermId, TermPool};
use rustc_hash::FxHashMap;

use crate::symbols::{Origin, Terms};

/// The float format of a float type.
#[must_use]
pub(crate) fn float_format(float: FloatType) -> FloatFormat {
    match float {
        FloatType::Half => FloatFormat::HALF,
        FloatType::BFloat16 => FloatFormat::BFLOAT16,
        FloatType::Single => FloatFormat::SINGLE,
        FloatType::Double => FloatFormat::DOUBLE,
    }
}

/// The sort of the terms that stand for values of a scalar type.
#[must_use]
pub(crate) fn sort_of(scalar: Scalar) -> Sort {
    match scalar {
        Scalar::Bool => Sort::Bool,
        Scalar::Int(bits, _) => Sort::BitVec(bits),
        Scalar::Float(float) => Sort::Float(float_format(float)),
        Scalar::Pointer => Sort::BitVec(64),
    }
}

/// The term of a constant.
pub(crate) fn constant(pool: &mut TermPool, scalar: Scalar, value: Constant) -> TermId {
    match (scalar, value) {
        (Scalar::Bool, Constant::Bool(value)) => pool.mk_bool(value),
        (Scalar::Bool, Constant::Int(value)) => pool.mk_bool(value != 0),
        (Scalar::Int(bits, _), Constant::Int(value)) => bits_of(pool, bits, value),
        (Scalar::Int(bits, _), Constant::Bool(value)) => pool.mk_bv(bits, u64::from(value)),
        (Scalar::Pointer, Constant::Int(value)) => bits_of(pool, 64, value),
        (Scalar::Float(float), Constant::Float(value)) => pool.mk_float(float_format(float), value),
        (Scalar::Pointer | Scalar::Int(..), Constant::Null) => pool.mk_bv(64, 0),
        (
            Scalar::Bool | Scalar::Int(..) | Scalar::Pointer | Scalar::Float(_),
            Constant::Float(_) | Constant::Null | Constant::Bool(_) | Constant::Int(_),
        ) => unreachable!("invariant: constants have the type of their expression"),
    }
}

pub(crate) fn bits_of(pool: &mut TermPool, width: u32, value: u128) -> TermId {
    let low = u64::try_from(value & u128::from(u64::MAX)).expect("invariant: masked to 64 bits");
    if width <= 64 {
        return pool.mk_bv(width, low);
    }
    let high = u64::try_from(value >> 64).expect("invariant: the upper half has 64 bits");
    let (high, low) = (pool.mk_bv(width - 64, high), pool.mk_bv(64, low));
    pool.mk_concat(high, low)
}

/// The zero of a scalar type.
pub(crate) fn zero(pool: &mut TermPool, scalar: Scalar) -> TermId {
    match scalar {
        Scalar::Bool => pool.mk_false(),
        Scalar::Int(bits, _) => pool.mk_bv(bits, 0),
        Scalar::Pointer => pool.mk_bv(64, 0),
        Scalar::Float(float) => pool.mk_float(float_format(float), 0),
    }
}

/// Applies a unary operator.
pub(crate) fn unary(pool: &mut TermPool, op: UnaryOp, scalar: Scalar, operand: TermId) -> TermId {
    match (op, scalar) {
        (UnaryOp::Neg, Scalar::Float(_)) => pool.mk_fp_neg(operand),
        (UnaryOp::Neg, Scalar::Int(..) | Scalar::Pointer) => pool.mk_bv_neg(operand),
        (UnaryOp::BitNot, Scalar::Int(..) | Scalar::Pointer) => pool.mk_bv_not(operand),
        (UnaryOp::Not, Scalar::Bool) => pool.mk_not(operand),
        (UnaryOp::Neg | UnaryOp::BitNot, Scalar::Bool)
        | (UnaryOp::BitNot, Scalar::Float(_))
        | (UnaryOp::Not, Scalar::Int(..) | Scalar::Float(_) | Scalar::Pointer) => {
            unreachable!("invariant: the GOTO verifier rejects `{op:?}` on {scalar}")
        }
    }
}

/// Applies a binary operator to two values of type `scalar`; only a shift distance may have another type, `right_ty`.
pub(crate) fn binary(
    pool: &mut TermPool,
    op: BinaryOp,
    scalar: Scalar,
    right_ty: Scalar,
    left: TermId,
    right: TermId,
) -> TermId {
    match scalar {
        Scalar::Bool => binary_bool(pool, op, left, right),
        Scalar::Int(bits, signedness) => {
            let right = if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
                resize(pool, right, right_ty, bits)
            } else {
                right
            };
            binary_int(pool, op, signedness, left, right)
        }
        Scalar::Pointer => binary_int(pool, op, Signedness::Unsigned, left, right),
        Scalar::Float(_) => binary_float(pool, op, left, right),
    }
}

pub(crate) fn binary_bool(
    pool: &mut TermPool,
    op: BinaryOp,
    left: TermId,
    right: TermId,
) -> TermId {
    match op {
        BinaryOp::BitAnd | BinaryOp::Mul => pool.mk_and(left, right),
        BinaryOp::BitOr => pool.mk_or(left, right),
        BinaryOp::BitXor | BinaryOp::Ne => pool.mk_xor(left, right),
        BinaryOp::Eq => pool.mk_eq(left, right),
        BinaryOp::Lt => {
            let not_left = pool.mk_not(left);
            pool.mk_and(not_left, right)
        }
        BinaryOp::Gt => {
            let not_right = pool.mk_not(right);
            pool.mk_and(left, not_right)
        }
        BinaryOp::Le => pool.mk_implies(left, right),
        BinaryOp::Ge => pool.mk_implies(right, left),
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::Shl
        | BinaryOp::Shr => unreachable!("invariant: bool is promoted before `{op:?}`"),
    }
}

pub(crate) fn binary_int(
    pool: &mut TermPool,
    op: BinaryOp,
    signedness: Signedness,
    left: TermId,
    right: TermId,
) -> TermId {
    let is_signed = signedness == Signedness::Signed;
    match op {
        BinaryOp::Add => pool.mk_bv_add(left, right),
        BinaryOp::Sub => pool.mk_bv_sub(left, right),
        BinaryOp::Mul => pool.mk_bv_mul(left, right),
        BinaryOp::Div if is_signed => pool.mk_bv_sdiv(left, right),
        BinaryOp::Div => pool.mk_bv_udiv(left, right),
        BinaryOp::Rem if is_signed => pool.mk_bv_srem(left, right),
        BinaryOp::Rem => pool.mk_bv_urem(left, right),
        BinaryOp::Shl => pool.mk_bv_shl(left, right),
        BinaryOp::Shr if is_signed => pool.mk_bv_ashr(left, right),
        BinaryOp::Shr => pool.mk_bv_lshr(left, right),
        BinaryOp::BitAnd => pool.mk_bv_and(left, right),
        BinaryOp::BitOr => pool.mk_bv_or(left, right),
        BinaryOp::BitXor => pool.mk_bv_xor(left, right),
        BinaryOp::Lt if is_signed => pool.mk_bv_slt(left, right),
        BinaryOp::Lt => pool.mk_bv_ult(left, right),
        BinaryOp::Le if is_signed => pool.mk_bv_sle(left, right),
        BinaryOp::Le => pool.mk_bv_ule(left, right),
        BinaryOp::Gt if is_signed => pool.mk_bv_slt(right, left),
        BinaryOp::Gt => pool.mk_bv_ult(right, left),
        BinaryOp::Ge if is_signed => pool.mk_bv_sle(right, left),
        BinaryOp::Ge => pool.mk_bv_ule(right, left),
        BinaryOp::Eq => pool.mk_eq(left, right),
        BinaryOp::Ne => {
            let equal = pool.mk_eq(left, right);
            pool.mk_not(equal)
        }
    }
}

pub(crate) fn binary_float(
    pool: &mut TermPool,
    op: BinaryOp,
    left: TermId,
    right: TermId,
) -> TermId {
    let rne = RoundingMode::NearestEven;
    match op {
        BinaryOp::Add => pool.mk_fp_add(rne, left, right),
        BinaryOp::Sub => pool.mk_fp_sub(rne, left, right),
        BinaryOp::Mul => pool.mk_fp_mul(rne, left, right),
        BinaryOp::Div => pool.mk_fp_div(rne, left, right),
        BinaryOp::Lt => pool.mk_fp_lt(left, right),
        BinaryOp::Le => pool.mk_fp_le(left, right),
        BinaryOp::Gt => pool.mk_fp_lt(right, left),
        BinaryOp::Ge => pool.mk_fp_le(right, left),
        BinaryOp::Eq => pool.mk_fp_eq(left, right),
        BinaryOp::Ne => {
            let equal = pool.mk_fp_eq(left, right);
            pool.mk_not(equal)
        }
        BinaryOp::Rem
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor => unreachable!("invariant: `{op:?}` is not defined on floats"),
    }
}

/// Truncates or extends an integer (by its own signedness) to a width.
pub(crate) fn resize(pool: &mut TermPool, value: TermId, from: Scalar, width: u32) -> TermId {
    match from {
        Scalar::Bool => {
            let (one, zero) = (pool.mk_bv(width, 1), pool.mk_bv(width, 0));
            pool.mk_ite(value, one, zero)
        }
        Scalar::Int(_, Signedness::Signed) => pool.mk_resize_signed(value, width),
        Scalar::Int(_, Signedness::Unsigned) | Scalar::Pointer => {
            pool.mk_resize_unsigned(value, width)
        }
        Scalar::Float(_) => unreachable!("invariant: floats are converted, not resized"),
    }
}

/// Converts between scalar types, see [`cuda_verify_ir::program::ExprKind::Convert`].
pub(crate) fn convert(
    pool: &mut TermPool,
    value: TermId,
    from: Scalar,
    to: Scalar,
    rounding: RoundingMode,
) -> TermId {
    match (from, to) {
        (_, Scalar::Bool) => truth(pool, value, from),
        (Scalar::Float(a), Scalar::Float(b)) if a == b => value,
        (Scalar::Float(_), Scalar::Float(b)) => {
            pool.mk_fp_convert(rounding, float_format(b), value)
        }
        (Scalar::Float(float), Scalar::Int(bits, signedness)) => {
            float_to_int(pool, value, float_format(float), bits, signedness, rounding)
        }
        (Scalar::Float(float), Scalar::Pointer) => {
            float_to_int(pool, value, float_format(float), 64, Signedness::Unsigned, rounding)
        }
        (Scalar::Bool, Scalar::Float(b)) => {
            let bits = resize(pool, value, from, 8);
            pool.mk_fp_from_unsigned(rounding, float_format(b), bits)
        }
        (Scalar::Int(_, Signedness::Signed), Scalar::Float(b)) => {
            pool.mk_fp_from_signed(rounding, float_format(b), value)
        }
        (Scalar::Int(_, Signedness::Unsigned) | Scalar::Pointer, Scalar::Float(b)) => {
            pool.mk_fp_from_unsigned(rounding, float_format(b), value)
        }
        (Scalar::Bool | Scalar::Int(..) | Scalar::Pointer, Scalar::Int(bits, _)) => {
            resize(pool, value, from, bits)
        }
        (Scalar::Bool | Scalar::Int(..) | Scalar::Pointer, Scalar::Pointer) => {
            resize(pool, value, from, 64)
        }
    }
}

/// Whether a scalar is not zero.
pub(crate) fn truth(pool: &mut TermPool, value: TermId, ty: Scalar) -> TermId {
    match ty {
        Scalar::Bool => value,
        Scalar::Int(..) | Scalar::Pointer => {
            let zero = zero(pool, ty);
            let is_zero = pool.mk_eq(value, zero);
            pool.mk_not(is_zero)
        }
        Scalar::Float(_) => {
            let is_zero = pool.mk_fp_is_zero(value);
            pool.mk_not(is_zero)
        }
    }
}

pub(crate) fn float_to_int(
    pool: &mut TermPool,
    value: TermId,
    format: FloatFormat,
    bits: u32,
    signedness: Signedness,
    rounding: RoundingMode,
) -> TermId {
    // Out-of-range operands give zero in the term language. Rounding first makes the bounds exact: an integral float
    // is in range iff it lies strictly between the powers of two next to the range.
    let integral = pool.mk_fp_round_to_integral(rounding, value);
    let one = pool.mk_bv(bits + 2, 1);
    let is_signed = signedness == Signedness::Signed;
    let limit_exponent = pool.mk_bv(bits + 2, u64::from(if is_signed { bits - 1 } else { bits }));
    let limit_bits = pool.mk_bv_shl(one, limit_exponent);
    let limit = pool.mk_fp_from_signed(RoundingMode::NearestEven, format, limit_bits);
    let all_ones = pool.mk_bv(bits, 0);
    let all_ones = pool.mk_bv_not(all_ones);
    let zero = pool.mk_bv(bits, 0);
    // The largest signed number.
    let largest = pool.mk_extract(bits - 1, 1, all_ones);
    let largest = pool.mk_zero_extend(1, largest);
    let (converted, max, min, is_below) = if is_signed {
        let converted = pool.mk_fp_to_signed(rounding, bits, value);
        let min = pool.mk_bv_not(largest);
        let negative_limit = pool.mk_fp_neg(limit);
        (converted, largest, min, pool.mk_fp_lt(integral, negative_limit))
    } else {
        let converted = pool.mk_fp_to_unsigned(rounding, bits, value);
        let float_zero = pool.mk_float(format, 0);
        (converted, all_ones, zero, pool.mk_fp_lt(integral, float_zero))
    };
    let is_above = pool.mk_fp_le(limit, integral);
    let is_nan = pool.mk_fp_is_nan(value);
    // NaN last, as every comparison with it is false and the earlier choices would give what the term language has for
    // it.
    let low = pool.mk_ite(is_below, min, converted);
    let saturated = pool.mk_ite(is_above, max, low);
    // PTX ISA 9.0, sec. 9.7.9.22, "cvt".
    let of_nan = if bits >= 64 || format == float_format(FloatType::Double) {
        pool.mk_bv_not(largest)
    } else {
        zero
    };
    pool.mk_ite(is_nan, of_nan, saturated)
}

/// The bits of a scalar: a bit-vector of its size in memory.
pub(crate) fn to_bits(pool: &mut TermPool, value: TermId) -> TermId {
    match pool.sort(value) {
        Sort::Bool => resize(pool, value, Scalar::Bool, 8),
        Sort::BitVec(_) => value,
        Sort::Float(_) => pool.mk_fp_to_bits(value),
        Sort::Array { .. } => unreachable!("invariant: scalars are no arrays"),
    }
}

/// The scalar of a type that has the given bits.
pub(crate) fn from_bits(pool: &mut TermPool, bits: TermId, scalar: Scalar) -> TermId {
    match scalar {
        Scalar::Bool => truth(pool, bits, Scalar::Int(8, Signedness::Unsigned)),
        Scalar::Int(..) | Scalar::Pointer => bits,
        Scalar::Float(float) => pool.mk_fp_from_bits(float_format(float), bits),
    }
}

/// The bits of a word that a bit-vector has.
pub(crate) fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

/// Any values for what rounded arithmetic decides.
pub(crate) fn float_results(pool: &mut Terms, terms: &[TermId]) -> FxHashMap<TermId, TermId> {
    let mut names = FxHashMap::default();
    let is_float = |pool: &TermPool, term: TermId| matches!(pool.sort(term), Sort::Float(_));
    for term in pool.post_order(terms) {
        let takes_floats = pool.operands(term).iter().any(|it| is_float(pool, *it));
        if takes_floats && !is_float(pool, term) {
            names.insert(term, pool.fresh("rounded", pool.sort(term), Origin::Havoc));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(value: f64, to: Scalar, expected: i64) {
        let mut pool = TermPool::new();
        let term = pool.mk_float(FloatFormat::DOUBLE, value.to_bits());
        let from = Scalar::Float(FloatType::Double);
        let result = convert(&mut pool, term, from, to, RoundingMode::TowardZero);
        assert_eq!(pool.as_bv_i64(result), Some(expected), "{value} to {to}");
    }

    #[test]
    fn conversions_to_integers_truncate_and_saturate() {
        check(8.0, Scalar::SIZE, 8);
        check(-7.9, Scalar::INT, -7);
        check(1e30, Scalar::INT, i64::from(i32::MAX));
        check(-1e30, Scalar::INT, i64::from(i32::MIN));
        check(-1.0, Scalar::SIZE, 0);
        check(f64::NAN, Scalar::INT, i64::from(i32::MIN));
        check(255.5, Scalar::Int(8, Signedness::Unsigned), -1);
    }
}
