//! Identity, order, classification, minimum and maximum of unpacked floats.
//!
//! Where both operands still have their interchange bits, order is decided on these, so that comparing two symbols
//! does not normalise them.

use crate::lower_floats::bits::Builder;
use crate::lower_floats::unpacked::{Exponents, Unpacked};
use crate::term::TermId;

/// Whether two floats are identical: all NaNs are one, zeros of different sign differ.
pub(super) fn identical(b: &mut Builder<'_>, x: &Unpacked, y: &Unpacked) -> TermId {
    let both_nan = b.and(x.is_nan, y.is_nan);
    let some_nan = b.or(x.is_nan, y.is_nan);
    let same = if let (Some(x_bits), Some(y_bits)) = (x.bits, y.bits) {
        b.eq(x_bits, y_bits)
    } else {
        let same_sign = b.eq(x.is_negative, y.is_negative);
        let same_class = {
            let infinite = b.eq(x.is_infinite, y.is_infinite);
            let zero = b.eq(x.is_zero, y.is_zero);
            b.and(infinite, zero)
        };
        let same_number = {
            let exponent = b.eq(x.exponent, y.exponent);
            let significand = b.eq(x.significand, y.significand);
            b.and(exponent, significand)
        };
        let is_special = b.or(x.is_infinite, x.is_zero);
        let same_number = b.or(is_special, same_number);
        b.all(&[same_sign, same_class, same_number])
    };
    let same = b.and_not(same, some_nan);
    b.or(both_nan, same)
}

/// `x = y` of IEEE 754.
pub(super) fn equal(b: &mut Builder<'_>, x: &Unpacked, y: &Unpacked) -> TermId {
    let some_nan = b.or(x.is_nan, y.is_nan);
    let both_zero = b.and(x.is_zero, y.is_zero);
    let same = identical(b, x, y);
    let equal = b.or(both_zero, same);
    b.and_not(equal, some_nan)
}

/// `|x| < |y|` for operands that are not NaN.
fn magnitude_less(b: &mut Builder<'_>, x: &Unpacked, y: &Unpacked) -> TermId {
    if let (Some(x_bits), Some(y_bits)) = (x.bits, y.bits) {
        let magnitude = x.format.width_bits() - 1;
        let (x_magnitude, y_magnitude) = (b.low(x_bits, magnitude), b.low(y_bits, magnitude));
        return b.ult(x_magnitude, y_magnitude);
    }
    // A signed comparison of the exponent with the significand below it compares both in turn.
    let x_key = b.concat(x.exponent, x.significand);
    let y_key = b.concat(y.exponent, y.significand);
    let less = b.slt(x_key, y_key);
    let less = b.or(y.is_infinite, less);
    let less = b.and_not(less, x.is_infinite);
    let less = b.or(x.is_zero, less);
    b.and_not(less, y.is_zero)
}

/// `x < y` of IEEE 754.
pub(super) fn less(b: &mut Builder<'_>, x: &Unpacked, y: &Unpacked) -> TermId {
    let upwards = magnitude_less(b, x, y);
    let downwards = magnitude_less(b, y, x);
    let is_not_positive = b.and(y.is_negative, downwards);
    let not_y_negative = b.not(y.is_negative);
    let if_negative = b.or(is_not_positive, not_y_negative);
    let if_positive = b.and_not(upwards, y.is_negative);
    let less = b.ite(x.is_negative, if_negative, if_positive);
    let some_nan = b.or(x.is_nan, y.is_nan);
    let both_zero = b.and(x.is_zero, y.is_zero);
    let not_less = b.or(some_nan, both_zero);
    b.and_not(less, not_less)
}

/// `x <= y` of IEEE 754.
pub(super) fn less_or_equal(b: &mut Builder<'_>, x: &Unpacked, y: &Unpacked) -> TermId {
    let (less, equal) = (less(b, x, y), equal(b, x, y));
    b.or(less, equal)
}

/// The smaller operand; see [`FpMin`](crate::op::Op::FpMin).
pub(super) fn min(b: &mut Builder<'_>, x: &Unpacked, y: &Unpacked) -> Unpacked {
    let less = less(b, x, y);
    let zeros = b.all(&[x.is_zero, y.is_zero, x.is_negative]);
    let is_first = b.any(&[less, zeros, y.is_nan]);
    Unpacked::select(b, is_first, *x, *y)
}

/// The greater operand; see [`FpMax`](crate::op::Op::FpMax).
pub(super) fn max(b: &mut Builder<'_>, x: &Unpacked, y: &Unpacked) -> Unpacked {
    let greater = less(b, y, x);
    let zeros = b.and(x.is_zero, y.is_zero);
    let zeros = b.and_not(zeros, x.is_negative);
    let is_first = b.any(&[greater, zeros, y.is_nan]);
    Unpacked::select(b, is_first, *x, *y)
}

/// Whether a float is subnormal.
pub(super) fn is_subnormal(b: &mut Builder<'_>, x: &Unpacked) -> TermId {
    if let Some(bits) = x.bits {
        let field = b.extract(bits, x.format.width_bits() - 2, x.format.fraction_bits());
        let is_lowest = b.is_zero(field);
        return b.and_not(is_lowest, x.is_zero);
    }
    let is_small = b.is_below(x.exponent, Exponents::of(x.format).min_normal);
    let is_plain = x.is_plain(b);
    b.and(is_small, is_plain)
}
