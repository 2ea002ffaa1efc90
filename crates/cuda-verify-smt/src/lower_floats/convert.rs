//! Conversions of unpacked floats: to integral floats, to other formats, from and to integers of any width.

use crate::lower_floats::bits::{Builder, signed_bits, unsigned_bits};
use crate::lower_floats::round::{Exact, Limits, finish, round, round_in_place, rounds_up};
use crate::lower_floats::unpacked::{Exponents, Unpacked};
use crate::op::RoundingMode;
use crate::sort::FloatFormat;
use crate::term::TermId;

/// How the bits of an integer are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signedness {
    Signed,
    Unsigned,
}

/// The nearest integral value in the given direction; keeps the sign of a zero.
pub(super) fn round_to_integral(b: &mut Builder<'_>, mode: RoundingMode, x: &Unpacked) -> Unpacked {
    let significand_bits = x.format.significand_bits;
    let exponents = Exponents::of(x.format);
    // Wide enough for the exponent one, which tiny formats may lack.
    let fraction_bits = i64::from(x.format.fraction_bits());
    let width = exponents.width.max(signed_bits(-fraction_bits, fraction_bits)) + 1;
    let exponent = b.widen_signed(x.exponent, width);
    let point = b.int(width, fraction_bits);
    let dropped = b.sub(point, exponent);
    let dropped = b.clamp(dropped, significand_bits + 1);
    let rounded =
        round_in_place(b, mode, x.is_negative, x.significand, significand_bits, Some(dropped));
    let carry = b.number(rounded.is_carried, width);
    let exponent = b.add(exponent, carry);
    let zero = b.zeros(width);
    let exponent = b.ite(rounded.is_last_place, zero, exponent);
    let never = b.bool(false);
    let result = Unpacked {
        is_nan: never,
        is_infinite: never,
        is_zero: rounded.is_zero,
        exponent: b.low(exponent, exponents.width),
        significand: rounded.significand,
        bits: None,
        ..*x
    };
    finish(b, result, x.is_nan, x.is_infinite, x.is_zero, x.is_negative)
}

/// A float in another format.
pub(super) fn to_format(
    b: &mut Builder<'_>,
    mode: RoundingMode,
    format: FloatFormat,
    x: &Unpacked,
) -> Unpacked {
    if format == x.format {
        return *x;
    }
    let (from, to) = (Exponents::of(x.format), Exponents::of(format));
    let is_as_precise = format.significand_bits >= x.format.significand_bits;
    if is_as_precise && to.max >= from.max && to.min <= from.min {
        return Unpacked {
            format,
            exponent: b.widen_signed(x.exponent, to.width),
            significand: b
                .pad_low(x.significand, format.significand_bits - x.format.significand_bits),
            bits: None,
            ..*x
        };
    }
    let exact = Exact {
        is_zero: x.is_zero,
        is_negative: x.is_negative,
        exponent: x.exponent,
        significand: x.significand,
    };
    let limits = Limits {
        may_underflow: from.min < to.min_normal,
        may_overflow: from.max > to.max || (from.max == to.max && !is_as_precise),
    };
    let rounded = round(b, format, mode, &exact, limits);
    finish(b, rounded, x.is_nan, x.is_infinite, x.is_zero, x.is_negative)
}

/// The float nearest to an integer in the given direction; zero is positive.
pub(super) fn from_integer(
    b: &mut Builder<'_>,
    mode: RoundingMode,
    format: FloatFormat,
    bits: TermId,
    signedness: Signedness,
) -> Unpacked {
    let width = b.width(bits);
    let is_negative = match signedness {
        Signedness::Signed => b.bit(bits, width - 1),
        Signedness::Unsigned => b.bool(false),
    };
    let zeros = b.zeros(width);
    let negated = b.sub(zeros, bits);
    let magnitude = b.ite(is_negative, negated, bits);
    let is_zero = b.is_zero(bits);
    let (significand, places) = b.normalize(magnitude);
    let wide = unsigned_bits(width.into()) + 2;
    let (top, places) = (b.int(wide, i64::from(width) - 1), b.widen(places, wide));
    let exact = Exact { is_zero, is_negative, exponent: b.sub(top, places), significand };
    let exponents = Exponents::of(format);
    let limits = Limits {
        may_underflow: exponents.min_normal > 0,
        may_overflow: i64::from(width) > exponents.max,
    };
    let rounded = round(b, format, mode, &exact, limits);
    let never = b.bool(false);
    finish(b, rounded, never, never, is_zero, is_negative)
}

/// The integer nearest to a float in the given direction; zero where it does not fit.
pub(super) fn to_integer(
    b: &mut Builder<'_>,
    mode: RoundingMode,
    width: u32,
    signedness: Signedness,
    x: &Unpacked,
) -> TermId {
    let significand_bits = x.format.significand_bits;
    // The significand as an integer with its top bit at `2^(places - 1)`, and two bits below the point.
    let places = width.max(significand_bits);
    let highest = i64::from(places) - 1;
    let exponent_width = b.width(x.exponent).max(signed_bits(0, highest)) + 1;
    let exponent = b.widen_signed(x.exponent, exponent_width);
    let is_great = b.is_above(exponent, highest);
    let top = b.int(exponent_width, highest);
    let distance = b.sub(top, exponent);
    let distance = b.clamp(distance, places + 1);
    let significand = b.pad_low(x.significand, places - significand_bits + 2);
    let (shifted, sticky) = b.shift_right_sticky(significand, distance);

    let integer = b.top(shifted, places);
    let (last, half) = (b.bit(integer, 0), b.bit(shifted, 1));
    let rest = b.bit(shifted, 0);
    let rest = b.or(rest, sticky);
    let is_up = rounds_up(b, mode, x.is_negative, last, half, rest);
    let (integer, increment) = (b.widen(integer, places + 1), b.number(is_up, places + 1));
    let magnitude = b.add(integer, increment);

    let whole = places + 1;
    let fits = match signedness {
        Signedness::Unsigned => {
            let head = b.extract(magnitude, whole - 1, width);
            let fits = b.is_zero(head);
            let is_zero = b.is_zero(magnitude);
            let is_representable = b.not(x.is_negative);
            let is_representable = b.or(is_representable, is_zero);
            b.and(fits, is_representable)
        }
        Signedness::Signed => {
            let head = b.extract(magnitude, whole - 1, width - 1);
            let fits = b.is_zero(head);
            let least = b.top_bit(width);
            let least = b.widen(least, whole);
            let is_least = b.eq(magnitude, least);
            let is_least = b.and(is_least, x.is_negative);
            b.or(fits, is_least)
        }
    };
    let magnitude = b.low(magnitude, width);
    let zeros = b.zeros(width);
    let negated = b.sub(zeros, magnitude);
    let value = b.ite(x.is_negative, negated, magnitude);
    let is_special = b.any(&[x.is_nan, x.is_infinite, x.is_zero, is_great]);
    let fits = b.and_not(fits, is_special);
    b.ite(fits, value, zeros)
}
