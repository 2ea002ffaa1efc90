//! Rules of floats.
//!
//! Only identities that hold for every operand, NaN, infinities and signed zeros included. All NaNs are one, so
//! that sums, products, minimum and maximum commute.

use crate::op::{Op, RoundingMode};
use crate::sort::{FloatFormat, Sort};
use crate::term::{TermId, TermPool};

fn format_of(pool: &TermPool, t: TermId) -> Option<FloatFormat> {
    match pool.sort(t) {
        Sort::Float(format) => Some(format),
        Sort::Bool | Sort::BitVec(_) | Sort::Array { .. } => None,
    }
}

/// Whether every value of one format is one of the other.
fn is_included(narrow: FloatFormat, wide: FloatFormat) -> bool {
    narrow.exponent_bits <= wide.exponent_bits && narrow.significand_bits <= wide.significand_bits
}

/// Whether every integer of a width, signed or not, is a float of the format.
fn holds_integers(format: FloatFormat, width: u32) -> bool {
    let largest_exponent = 1u32.checked_shl(format.exponent_bits - 1);
    width <= format.significand_bits && largest_exponent.is_none_or(|limit| width < limit)
}

pub(super) fn unary(pool: &mut TermPool, op: Op, a: TermId) -> Option<TermId> {
    convert(pool, op, a).or_else(|| unary_of_app(pool, op, a))
}

fn unary_of_app(pool: &mut TermPool, op: Op, a: TermId) -> Option<TermId> {
    let (inner_op, operands) = pool.as_app(a)?;
    let inner = *operands.first()?;
    match (op, inner_op) {
        (Op::FpNeg, Op::FpNeg) | (Op::FpFromBits(_), Op::FpToBits) => Some(inner),
        (Op::FpAbs, Op::FpAbs) => Some(a),
        (Op::FpAbs, Op::FpNeg) => Some(pool.mk_fp_abs(inner)),
        (Op::FpToBits, Op::FpFromBits(format)) => Some(canonical_bits(pool, format, inner)),
        (
            Op::FpIsNan | Op::FpIsInfinite | Op::FpIsZero | Op::FpIsSubnormal,
            Op::FpNeg | Op::FpAbs,
        ) => Some(pool.mk_app(op, &[inner])),
        (Op::FpIsNegative, Op::FpAbs) => Some(pool.mk_false()),
        (Op::FpIsNan, Op::FpFromSigned(..) | Op::FpFromUnsigned(..)) => Some(pool.mk_false()),
        (Op::FpIsNan, Op::FpConvert(..) | Op::FpRoundToIntegral(_)) => {
            Some(pool.mk_fp_is_nan(inner))
        }
        (Op::FpRoundToIntegral(_), Op::FpRoundToIntegral(_)) => Some(a),
        (Op::FpConvert(mode, target), Op::FpConvert(_, middle)) => {
            let source = format_of(pool, inner)?;
            // The first conversion was exact: only the second one rounds.
            is_included(source, middle).then(|| pool.mk_fp_convert(mode, target, inner))
        }
        (Op::FpToSigned(_, width), Op::FpFromSigned(_, format))
            if holds_integers(format, pool.width(inner)) && width >= pool.width(inner) =>
        {
            Some(pool.mk_resize_signed(inner, width))
        }
        (Op::FpToSigned(_, width), Op::FpFromUnsigned(_, format))
            if holds_integers(format, pool.width(inner)) && width > pool.width(inner) =>
        {
            Some(pool.mk_resize_unsigned(inner, width))
        }
        (Op::FpToUnsigned(_, width), Op::FpFromUnsigned(_, format))
            if holds_integers(format, pool.width(inner)) && width >= pool.width(inner) =>
        {
            Some(pool.mk_resize_unsigned(inner, width))
        }
        _ => None,
    }
}

/// A conversion to the same format is none; one that is exact need not say how it rounds.
fn convert(pool: &mut TermPool, op: Op, a: TermId) -> Option<TermId> {
    let Op::FpConvert(mode, target) = op else {
        return None;
    };
    let source = format_of(pool, a)?;
    if source == target {
        return Some(a);
    }
    if mode != RoundingMode::NearestEven && is_included(source, target) {
        return Some(pool.mk_fp_convert(RoundingMode::NearestEven, target, a));
    }
    None
}

/// The bits with those of any NaN replaced by the canonical ones.
fn canonical_bits(pool: &mut TermPool, format: FloatFormat, bits: TermId) -> TermId {
    let width = format.width_bits();
    let magnitude = pool.mk_extract(width - 2, 0, bits);
    let infinity = pool.mk_bv(width - 1, format.infinity());
    let is_nan = pool.mk_bv_ult(infinity, magnitude);
    let nan = pool.mk_bv(width, format.nan());
    pool.mk_ite(is_nan, nan, bits)
}

pub(super) fn binary(pool: &mut TermPool, op: Op, a: TermId, b: TermId) -> Option<TermId> {
    let format = format_of(pool, a)?;
    match op {
        Op::FpEq | Op::FpLe if a == b => {
            let is_nan = pool.mk_fp_is_nan(a);
            Some(pool.mk_not(is_nan))
        }
        Op::FpLt if a == b => Some(pool.mk_false()),
        Op::FpMin | Op::FpMax if a == b => Some(a),
        _ => {
            let [first, second] = [a, b].map(|t| pool.as_float_bits(t));
            if op.is_commutative()
                && let Some(bits) = first
            {
                return with_constant(pool, op, format, b, bits);
            }
            with_constant(pool, op, format, a, second?)
        }
    }
}

/// Operators with a constant second operand.
fn with_constant(
    pool: &mut TermPool,
    op: Op,
    format: FloatFormat,
    a: TermId,
    bits: u64,
) -> Option<TermId> {
    let (zero, minus_zero, one) = (0, format.sign_bit(), one(format));
    if format.is_nan(bits) {
        return match op {
            Op::FpAdd(_) | Op::FpSub(_) | Op::FpMul(_) | Op::FpDiv(_) | Op::FpRem => {
                Some(pool.mk_float(format, bits))
            }
            Op::FpMin | Op::FpMax => Some(a),
            Op::FpEq | Op::FpLt | Op::FpLe => Some(pool.mk_false()),
            _ => None,
        };
    }
    match op {
        // x + -0 = x, but +0 + -0 = -0 when rounding down; there x + +0 = x.
        Op::FpAdd(RoundingMode::Down) if bits == zero => Some(a),
        Op::FpAdd(RoundingMode::Down) => None,
        Op::FpAdd(_) if bits == minus_zero => Some(a),
        Op::FpSub(RoundingMode::Down) if bits == minus_zero => Some(a),
        Op::FpSub(RoundingMode::Down) => None,
        Op::FpSub(_) if bits == zero => Some(a),
        Op::FpMul(_) | Op::FpDiv(_) if bits == one => Some(a),
        Op::FpMul(_) | Op::FpDiv(_) if bits == one | format.sign_bit() => Some(pool.mk_fp_neg(a)),
        _ => None,
    }
}

/// The bits of 1.0.
fn one(format: FloatFormat) -> u64 {
    ((1 << (format.exponent_bits - 1)) - 1) << format.fraction_bits()
}

/// Identity of floats.
pub(super) fn eq(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    let (Some((op_a, &[x])), Some((op_b, &[y]))) = (pool.as_app(a), pool.as_app(b)) else {
        // The only identity with a NaN is being one.
        let format = format_of(pool, a)?;
        let bits = pool.as_float_bits(b)?;
        return format.is_nan(bits).then(|| pool.mk_fp_is_nan(a));
    };
    (op_a == Op::FpNeg && op_b == Op::FpNeg).then(|| pool.mk_eq(x, y))
}
