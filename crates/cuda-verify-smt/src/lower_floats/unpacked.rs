//! Floats taken apart: class, sign, unbiased exponent, and a significand whose top bit is always set.
//!
//! Subnormal numbers are normalised when they are unpacked, so that arithmetic need not tell them apart; the
//! exponent has the few extra values this takes. Chains of operations pass the unpacked form on and never pack.
//! The form is that of SymFPU (Brain, Schanda and Sun, TACAS 2019), with the class flags kept exclusive.

use crate::lower_floats::bits::{Builder, signed_bits};
use crate::sort::FloatFormat;
use crate::term::TermId;

/// Exponents of a format, for the significand read as `1.f`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exponents {
    /// Of the greatest finite numbers, equal to the bias.
    pub(super) max: i64,
    /// Of the smallest normal number.
    pub(super) min_normal: i64,
    /// Of the smallest subnormal number.
    pub(super) min: i64,
    /// Bits that hold them all in two's complement.
    pub(super) width: u32,
}

impl Exponents {
    pub(super) fn of(format: FloatFormat) -> Self {
        let max = (1_i64 << (format.exponent_bits - 1)) - 1;
        let min_normal = 1 - max;
        let min = min_normal - i64::from(format.fraction_bits());
        Self { max, min_normal, min, width: signed_bits(min, max) }
    }
}

/// A float in parts. At most one of the class flags holds; sign, exponent and significand are unspecified for a
/// NaN, exponent and significand for infinities and zeros.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unpacked {
    pub(super) format: FloatFormat,
    pub(super) is_nan: TermId,
    pub(super) is_infinite: TermId,
    pub(super) is_zero: TermId,
    pub(super) is_negative: TermId,
    /// Signed, of the width of [`Exponents`].
    pub(super) exponent: TermId,
    /// Unsigned, as wide as the format says, top bit set.
    pub(super) significand: TermId,
    /// Interchange bits, where the float was made from some; a NaN in them need not be canonical.
    pub(super) bits: Option<TermId>,
}

impl Unpacked {
    /// Takes interchange bits apart.
    pub(super) fn from_bits(b: &mut Builder<'_>, format: FloatFormat, bits: TermId) -> Self {
        let (fraction_bits, exponent_bits) = (format.fraction_bits(), format.exponent_bits);
        let exponents = Exponents::of(format);
        let is_negative = b.bit(bits, format.width_bits() - 1);
        let field = b.extract(bits, format.width_bits() - 2, fraction_bits);
        let fraction = b.low(bits, fraction_bits);
        let ones = b.ones(exponent_bits);
        let (is_lowest, is_highest) = (b.is_zero(field), b.eq(field, ones));
        let is_whole = b.is_zero(fraction);

        let (is_infinite, is_zero) = (b.and(is_highest, is_whole), b.and(is_lowest, is_whole));
        let is_nan = b.and_not(is_highest, is_whole);

        let width = exponents.width.max(exponent_bits + 1);
        let bias = b.int(width, exponents.max);
        let field = b.widen(field, width);
        let normal_exponent = b.sub(field, bias);
        let one = b.int(1, 1);
        let normal_significand = b.concat(one, fraction);

        let zero = b.zeros(1);
        let denormal = b.concat(zero, fraction);
        let (subnormal_significand, distance) = b.normalize(denormal);
        let min_normal = b.int(width, exponents.min_normal);
        let distance = b.widen(distance, width);
        let subnormal_exponent = b.sub(min_normal, distance);

        let exponent = b.ite(is_lowest, subnormal_exponent, normal_exponent);
        Self {
            format,
            is_nan,
            is_infinite,
            is_zero,
            is_negative,
            exponent: b.resize_signed(exponent, exponents.width),
            significand: b.ite(is_lowest, subnormal_significand, normal_significand),
            bits: Some(bits),
        }
    }

    /// Interchange bits, NaN canonical.
    pub(super) fn to_bits(self, b: &mut Builder<'_>) -> TermId {
        let format = self.format;
        let bits = self.bits.unwrap_or_else(|| self.pack(b));
        let nan = b.int(format.width_bits(), format.nan().cast_signed());
        b.ite(self.is_nan, nan, bits)
    }

    /// Interchange bits, unspecified for a NaN.
    fn pack(self, b: &mut Builder<'_>) -> TermId {
        let (fraction_bits, exponent_bits) =
            (self.format.fraction_bits(), self.format.exponent_bits);
        let exponents = Exponents::of(self.format);
        let width = exponents.width.max(exponent_bits + 1);
        let exponent = b.widen_signed(self.exponent, width);

        let bias = b.int(width, exponents.max);
        let normal_field = b.add(exponent, bias);
        let normal_field = b.low(normal_field, exponent_bits);

        let min_normal = b.int(width, exponents.min_normal);
        let distance = b.sub(min_normal, exponent);
        let distance = b.clamp(distance, fraction_bits);
        let (denormal, _) = b.shift_right_sticky(self.significand, distance);

        let is_subnormal = b.is_below(exponent, exponents.min_normal);
        let zero_field = b.zeros(exponent_bits);
        let field = b.ite(is_subnormal, zero_field, normal_field);
        let field = b.ite(self.is_zero, zero_field, field);
        let highest_field = b.ones(exponent_bits);
        let field = b.ite(self.is_infinite, highest_field, field);

        let fraction = b.low(denormal, fraction_bits);
        let zero_fraction = b.zeros(fraction_bits);
        let is_whole = b.or(self.is_zero, self.is_infinite);
        let fraction = b.ite(is_whole, zero_fraction, fraction);

        let sign = b.number(self.is_negative, 1);
        let magnitude = b.concat(field, fraction);
        b.concat(sign, magnitude)
    }

    /// The first of two floats of one format where the condition holds, else the second.
    pub(super) fn select(b: &mut Builder<'_>, condition: TermId, then: Self, other: Self) -> Self {
        let mut pick = |t: TermId, e: TermId| b.ite(condition, t, e);
        Self {
            format: then.format,
            is_nan: pick(then.is_nan, other.is_nan),
            is_infinite: pick(then.is_infinite, other.is_infinite),
            is_zero: pick(then.is_zero, other.is_zero),
            is_negative: pick(then.is_negative, other.is_negative),
            exponent: pick(then.exponent, other.exponent),
            significand: pick(then.significand, other.significand),
            bits: then.bits.zip(other.bits).map(|(t, e)| pick(t, e)),
        }
    }

    /// The float with another sign, and the bits with it where there are some.
    pub(super) fn with_sign(self, b: &mut Builder<'_>, is_negative: TermId) -> Self {
        let bits = self.bits.map(|bits| {
            let magnitude = b.low(bits, self.format.width_bits() - 1);
            let sign = b.number(is_negative, 1);
            b.concat(sign, magnitude)
        });
        Self { is_negative, bits, ..self }
    }

    /// Neither NaN nor infinite nor zero.
    pub(super) fn is_plain(self, b: &mut Builder<'_>) -> TermId {
        let special = b.any(&[self.is_nan, self.is_infinite, self.is_zero]);
        b.not(special)
    }
}
