//! Rounding of exact results, shared by all operations, in all five directions.
//!
//! An exact result has a significand with its top bit set, of any width, whose lowest bit may stand for everything
//! below it. It is rounded in place: instead of shifting a subnormal result to its least significant place, that
//! place is marked by a mask, so that the result keeps its top bit and needs no normalisation (Brain, Schanda and
//! Sun, TACAS 2019, section 4). Cost: one incrementer of the result's width and one decoder.

use crate::lower_floats::bits::Builder;
use crate::lower_floats::unpacked::{Exponents, Unpacked};
use crate::op::RoundingMode;
use crate::sort::FloatFormat;
use crate::term::TermId;

/// A finite number before rounding.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exact {
    pub(super) is_zero: TermId,
    pub(super) is_negative: TermId,
    /// Signed, of any width that holds it and its neighbours.
    pub(super) exponent: TermId,
    /// Top bit set unless the number is zero.
    pub(super) significand: TermId,
}

/// What is known of the exponent of an exact result.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Whether the result may be too small to be normal and lose bits thereby.
    pub(super) may_underflow: bool,
    /// Whether the result may be too great, be it by rounding up.
    pub(super) may_overflow: bool,
}

impl Limits {
    pub(super) const NONE: Self = Self { may_underflow: true, may_overflow: true };
}

/// Whether the magnitude is rounded up, given the last bit kept, the first one dropped, and whether others are set.
pub(super) fn rounds_up(
    b: &mut Builder<'_>,
    mode: RoundingMode,
    is_negative: TermId,
    last: TermId,
    half: TermId,
    rest: TermId,
) -> TermId {
    let is_inexact = b.or(half, rest);
    match mode {
        RoundingMode::NearestEven => {
            let is_up = b.or(last, rest);
            b.and(half, is_up)
        }
        RoundingMode::NearestAway => half,
        RoundingMode::Up => b.and_not(is_inexact, is_negative),
        RoundingMode::Down => b.and(is_inexact, is_negative),
        RoundingMode::TowardZero => b.bool(false),
    }
}

/// A significand rounded at some place.
pub(super) struct Rounded {
    /// Top bit set unless nothing is left.
    pub(super) significand: TermId,
    /// Rounded up to the next power of two: the exponent is one more.
    pub(super) is_carried: TermId,
    /// No bit of the significand was kept, and it was not rounded up.
    pub(super) is_zero: TermId,
    /// No bit of the significand was kept, but it was rounded up to a one in the last place.
    pub(super) is_last_place: TermId,
}

/// Rounds to the highest `kept_bits`, or to fewer by `dropped`, a number in `0..=kept_bits + 1` (the highest value
/// says that the number is less than half of the last place).
pub(super) fn round_in_place(
    b: &mut Builder<'_>,
    mode: RoundingMode,
    is_negative: TermId,
    significand: TermId,
    kept_bits: u32,
    dropped: Option<TermId>,
) -> Rounded {
    // At least one bit and a summary of the rest below those kept.
    let missing = (kept_bits + 2).saturating_sub(b.width(significand));
    let significand = b.pad_low(significand, missing);
    let width = b.width(significand);
    let kept = b.top(significand, kept_bits);
    let half = b.bit(significand, width - kept_bits - 1);
    let rest = b.low(significand, width - kept_bits - 1);
    let rest = b.is_non_zero(rest);

    let Some(dropped) = dropped else {
        let last = b.bit(kept, 0);
        let is_up = rounds_up(b, mode, is_negative, last, half, rest);
        let (kept, increment) = (b.widen(kept, kept_bits + 1), b.number(is_up, kept_bits + 1));
        let sum = b.add(kept, increment);
        let is_carried = b.bit(sum, kept_bits);
        let never = b.bool(false);
        let significand = carried_significand(b, sum, is_carried);
        return Rounded { significand, is_carried, is_zero: never, is_last_place: never };
    };

    // Bits from the last place upwards, with room for a carry.
    let wide = kept_bits + 1;
    let ones = b.ones(wide);
    let distance = b.widen(dropped, wide);
    let kept_mask = b.shl(ones, distance);
    let kept = b.widen(kept, wide);
    // The bits kept at most, the half bit and the summary, and the same places as masks.
    let (half, rest) = (b.number(half, 1), b.number(rest, 1));
    let tail = b.concat(half, rest);
    let all = b.concat(kept, tail);
    let dropped_mask = b.pad_low(kept_mask, 2);
    let dropped_mask = b.bv_not(dropped_mask);
    let below_half = b.extract(dropped_mask, wide + 1, 1);
    let below_half = b.widen(below_half, wide + 2);
    let not_below_half = b.bv_not(below_half);
    let half_mask = b.bv_and(dropped_mask, not_below_half);
    let half = b.bv_and(all, half_mask);
    let half = b.is_non_zero(half);
    let rest = b.bv_and(all, below_half);
    let rest = b.is_non_zero(rest);
    let shifted = b.low(kept_mask, wide - 1);
    let shifted = b.pad_low(shifted, 1);
    let not_shifted = b.bv_not(shifted);
    let last_mask = b.bv_and(kept_mask, not_shifted);
    let last = b.bv_and(kept, last_mask);
    let last = b.is_non_zero(last);

    let is_up = rounds_up(b, mode, is_negative, last, half, rest);
    let zeros = b.zeros(wide);
    let increment = b.ite(is_up, last_mask, zeros);
    let kept = b.bv_and(kept, kept_mask);
    let sum = b.add(kept, increment);
    let limit = b.int(b.width(dropped), kept_bits.into());
    let is_gone = b.ule(limit, dropped);
    let is_carried = b.bit(sum, kept_bits);
    let is_last_place = b.and(is_gone, is_up);
    let is_power = b.or(is_carried, is_last_place);
    Rounded {
        significand: carried_significand(b, sum, is_power),
        is_carried,
        is_zero: b.and_not(is_gone, is_up),
        is_last_place,
    }
}

/// The sum without its carry bit; all its bits are zero if there is a carry.
fn carried_significand(b: &mut Builder<'_>, sum: TermId, is_power: TermId) -> TermId {
    let width = b.width(sum) - 1;
    let kept = b.low(sum, width);
    let top = b.number(is_power, 1);
    let top = b.pad_low(top, width - 1);
    b.bv_or(kept, top)
}

/// Rounds an exact finite number to a format.
pub(super) fn round(
    b: &mut Builder<'_>,
    format: FloatFormat,
    mode: RoundingMode,
    exact: &Exact,
    limits: Limits,
) -> Unpacked {
    let exponents = Exponents::of(format);
    let significand_bits = format.significand_bits;
    let width = b.width(exact.exponent).max(exponents.width) + 1;
    let exponent = b.widen_signed(exact.exponent, width);

    let dropped = limits.may_underflow.then(|| {
        let min_normal = b.int(width, exponents.min_normal);
        let distance = b.sub(min_normal, exponent);
        b.clamp(distance, significand_bits + 1)
    });
    let rounded =
        round_in_place(b, mode, exact.is_negative, exact.significand, significand_bits, dropped);
    let carry = b.number(rounded.is_carried, width);
    let exponent = b.add(exponent, carry);
    let min = b.int(width, exponents.min);
    let exponent = b.ite(rounded.is_last_place, min, exponent);

    let (mut exponent, mut significand) = (exponent, rounded.significand);
    let mut is_infinite = b.bool(false);
    if limits.may_overflow {
        let is_above = b.is_above(exponent, exponents.max);
        let is_away = match mode {
            RoundingMode::NearestEven | RoundingMode::NearestAway => b.bool(true),
            RoundingMode::Up => b.not(exact.is_negative),
            RoundingMode::Down => exact.is_negative,
            RoundingMode::TowardZero => b.bool(false),
        };
        let is_too_great = b.and_not(is_above, exact.is_zero);
        is_infinite = b.and(is_too_great, is_away);
        let (max, ones) = (b.int(width, exponents.max), b.ones(significand_bits));
        exponent = b.ite(is_above, max, exponent);
        significand = b.ite(is_above, ones, significand);
    }
    let is_gone = b.and_not(rounded.is_zero, is_infinite);
    Unpacked {
        format,
        is_nan: b.bool(false),
        is_infinite,
        is_zero: b.or(exact.is_zero, is_gone),
        is_negative: exact.is_negative,
        exponent: b.low(exponent, exponents.width),
        significand,
        bits: None,
    }
}

/// Puts special results over a rounded one. The flags given are exclusive.
pub(super) fn finish(
    b: &mut Builder<'_>,
    rounded: Unpacked,
    is_nan: TermId,
    is_infinite: TermId,
    is_zero: TermId,
    is_negative: TermId,
) -> Unpacked {
    let infinite = b.and_not(rounded.is_infinite, is_zero);
    let infinite = b.or(infinite, is_infinite);
    let zero = b.and_not(rounded.is_zero, is_infinite);
    let zero = b.or(zero, is_zero);
    Unpacked {
        is_nan,
        is_infinite: b.and_not(infinite, is_nan),
        is_zero: b.and_not(zero, is_nan),
        is_negative,
        ..rounded
    }
}
