//! Sum, product, quotient, fused product and sum, square root and remainder of unpacked floats.
//!
//! Each computes an exact result (or one whose lowest bit summarises the rest) and has it rounded once. Quotient,
//! root and remainder are unrolled digit recurrences. Cost in full adders, for a significand of `p` bits: sum
//! `O(p log p)`, product `p²`, quotient and root `p²`, remainder `p · 2^e` for `e` bits of exponent (280 rows for
//! binary32, 2,100 for binary64).

use crate::lower_floats::bits::Builder;
use crate::lower_floats::round::{Exact, Limits, finish, round};
use crate::lower_floats::unpacked::{Exponents, Unpacked};
use crate::op::RoundingMode;
use crate::term::TermId;

/// The exact sum of two numbers with significands and exponents of one width each, lowest bit a summary. The sign of
/// a zero sum follows IEEE 754 section 6.3.
fn exact_sum(b: &mut Builder<'_>, mode: RoundingMode, x: &Exact, y: &Exact) -> Exact {
    let width = b.width(x.significand);
    // A zero counts as the smaller one, and its significand, which is unspecified, as zero.
    let (x_key, y_key) = (b.concat(x.exponent, x.significand), b.concat(y.exponent, y.significand));
    let is_less = b.slt(x_key, y_key);
    let is_swapped = b.or(x.is_zero, is_less);
    let is_swapped = b.and_not(is_swapped, y.is_zero);
    let mut pick = |t: TermId, e: TermId| (b.ite(is_swapped, t, e), b.ite(is_swapped, e, t));
    let (great_sign, _) = pick(y.is_negative, x.is_negative);
    let (great_exponent, small_exponent) = pick(y.exponent, x.exponent);
    let (great, small) = pick(y.significand, x.significand);
    let has_zero = b.or(x.is_zero, y.is_zero);
    let zeros = b.zeros(width);
    let small = b.ite(has_zero, zeros, small);

    let wide = b.width(great_exponent) + 1;
    let (high, low) = (b.widen_signed(great_exponent, wide), b.widen_signed(small_exponent, wide));
    let distance = b.sub(high, low);
    let distance = b.clamp(distance, width + 3);
    let small = b.pad_low(small, 3);
    let (aligned, is_sticky) = b.shift_right_sticky(small, distance);
    let sticky = b.number(is_sticky, width + 3);
    let aligned = b.bv_or(aligned, sticky);

    // One adder: the subtrahend is complemented, and the carry comes in through an extra lowest bit.
    let is_difference = b.xor(x.is_negative, y.is_negative);
    let carry = b.number(is_difference, 1);
    let (one, complement) = (b.int(1, 1), b.bv_not(aligned));
    let aligned = b.ite(is_difference, complement, aligned);
    let (zero_bit, great) = (b.zeros(1), b.pad_low(great, 3));
    let great = b.concat(zero_bit, great);
    let great = b.concat(great, one);
    let aligned = b.concat(carry, aligned);
    let aligned = b.concat(aligned, carry);
    let sum = b.add(great, aligned);
    let sum = b.top(sum, width + 4);

    let is_cancelled = b.is_zero(sum);
    let is_zero = b.and(x.is_zero, y.is_zero);
    let is_zero = b.or(is_zero, is_cancelled);
    let (significand, places) = b.normalize(sum);
    let one = b.int(wide, 1);
    let exponent = b.add(high, one);
    let wide = wide.max(b.width(places) + 1);
    let (exponent, places) = (b.widen_signed(exponent, wide), b.widen(places, wide));
    let exponent = b.sub(exponent, places);
    let cancelled_sign = b.bool(mode == RoundingMode::Down);
    let zero_sign = b.ite(is_difference, cancelled_sign, x.is_negative);
    let is_negative = b.ite(is_zero, zero_sign, great_sign);
    Exact { is_zero, is_negative, exponent, significand }
}

impl Unpacked {
    fn exact(&self) -> Exact {
        Exact {
            is_zero: self.is_zero,
            is_negative: self.is_negative,
            exponent: self.exponent,
            significand: self.significand,
        }
    }
}

/// `x + y`.
pub(super) fn add(b: &mut Builder<'_>, mode: RoundingMode, x: &Unpacked, y: &Unpacked) -> Unpacked {
    let exact = exact_sum(b, mode, &x.exact(), &y.exact());
    // A sum that is subnormal is a multiple of the least subnormal number, hence exact.
    let limits = Limits { may_underflow: false, may_overflow: true };
    let sum = round(b, x.format, mode, &exact, limits);

    let is_conflict = b.xor(x.is_negative, y.is_negative);
    let is_conflict = b.all(&[x.is_infinite, y.is_infinite, is_conflict]);
    let is_nan = b.any(&[x.is_nan, y.is_nan, is_conflict]);
    let is_infinite = b.or(x.is_infinite, y.is_infinite);
    let sign = b.ite(y.is_infinite, y.is_negative, sum.is_negative);
    let sign = b.ite(x.is_infinite, x.is_negative, sign);
    let never = b.bool(false);
    finish(b, sum, is_nan, is_infinite, never, sign)
}

/// The exact product, its significand twice as wide as the operands'.
fn exact_product(b: &mut Builder<'_>, x: &Unpacked, y: &Unpacked) -> Exact {
    let width = 2 * x.format.significand_bits;
    let (left, right) = (b.widen(x.significand, width), b.widen(y.significand, width));
    let product = b.mul(left, right);
    let is_two = b.bit(product, width - 1);
    let shifted = b.low(product, width - 1);
    let shifted = b.pad_low(shifted, 1);
    let significand = b.ite(is_two, product, shifted);

    let wide = b.width(x.exponent) + 2;
    let (left, right) = (b.widen_signed(x.exponent, wide), b.widen_signed(y.exponent, wide));
    let exponent = b.add(left, right);
    let carry = b.number(is_two, wide);
    Exact {
        is_zero: b.or(x.is_zero, y.is_zero),
        is_negative: b.xor(x.is_negative, y.is_negative),
        exponent: b.add(exponent, carry),
        significand,
    }
}

/// Whether a product of the operands has no value: a NaN, or zero times infinity.
fn is_product_nan(b: &mut Builder<'_>, x: &Unpacked, y: &Unpacked) -> TermId {
    let left = b.and(x.is_infinite, y.is_zero);
    let right = b.and(x.is_zero, y.is_infinite);
    b.any(&[x.is_nan, y.is_nan, left, right])
}

/// `x * y`.
pub(super) fn mul(b: &mut Builder<'_>, mode: RoundingMode, x: &Unpacked, y: &Unpacked) -> Unpacked {
    let exact = exact_product(b, x, y);
    let product = round(b, x.format, mode, &exact, Limits::NONE);
    let is_nan = is_product_nan(b, x, y);
    let is_infinite = b.or(x.is_infinite, y.is_infinite);
    let is_zero = b.and_not(exact.is_zero, is_infinite);
    finish(b, product, is_nan, is_infinite, is_zero, exact.is_negative)
}

/// `x * y + z`, rounded once.
pub(super) fn fma(
    b: &mut Builder<'_>,
    mode: RoundingMode,
    x: &Unpacked,
    y: &Unpacked,
    z: &Unpacked,
) -> Unpacked {
    let product = exact_product(b, x, y);
    let addend = Exact {
        exponent: b.widen_signed(z.exponent, b.width(product.exponent)),
        significand: b.pad_low(z.significand, x.format.significand_bits),
        ..z.exact()
    };
    let exact = exact_sum(b, mode, &product, &addend);
    let sum = round(b, x.format, mode, &exact, Limits::NONE);

    let is_product_infinite = b.or(x.is_infinite, y.is_infinite);
    let is_conflict = b.xor(product.is_negative, z.is_negative);
    let is_conflict = b.all(&[is_product_infinite, z.is_infinite, is_conflict]);
    let is_product_nan = is_product_nan(b, x, y);
    let is_nan = b.any(&[is_product_nan, z.is_nan, is_conflict]);
    let is_infinite = b.or(is_product_infinite, z.is_infinite);
    let sign = b.ite(z.is_infinite, z.is_negative, exact.is_negative);
    let sign = b.ite(is_product_infinite, product.is_negative, sign);
    let never = b.bool(false);
    finish(b, sum, is_nan, is_infinite, never, sign)
}

/// `x / y`.
pub(super) fn div(b: &mut Builder<'_>, mode: RoundingMode, x: &Unpacked, y: &Unpacked) -> Unpacked {
    let significand_bits = x.format.significand_bits;
    let width = significand_bits + 1;
    let divisor = b.widen(y.significand, width);
    let mut remainder = b.widen(x.significand, width);
    let mut quotient: Option<TermId> = None;
    // One digit before the point, and enough after it for a half bit where the first one is zero.
    for _ in 0..significand_bits + 2 {
        let (digit, rest) = reduce(b, remainder, divisor);
        quotient = Some(quotient.map_or(digit, |high| b.concat(high, digit)));
        let rest = b.low(rest, width - 1);
        remainder = b.pad_low(rest, 1);
    }
    let quotient = quotient.expect("invariant: a significand has bits");
    let is_inexact = b.is_non_zero(remainder);
    let sticky = b.number(is_inexact, 1);
    let quotient = b.concat(quotient, sticky);
    let top = b.width(quotient) - 1;
    let is_one = b.bit(quotient, top);
    let shifted = b.low(quotient, top);
    let shifted = b.pad_low(shifted, 1);
    let significand = b.ite(is_one, quotient, shifted);

    let wide = b.width(x.exponent) + 2;
    let (left, right) = (b.widen_signed(x.exponent, wide), b.widen_signed(y.exponent, wide));
    let exponent = b.sub(left, right);
    let (minus_one, zero) = (b.int(wide, -1), b.zeros(wide));
    let adjustment = b.ite(is_one, zero, minus_one);
    let exact = Exact {
        is_zero: x.is_zero,
        is_negative: b.xor(x.is_negative, y.is_negative),
        exponent: b.add(exponent, adjustment),
        significand,
    };
    let rounded = round(b, x.format, mode, &exact, Limits::NONE);

    let zeros = b.and(x.is_zero, y.is_zero);
    let infinities = b.and(x.is_infinite, y.is_infinite);
    let is_nan = b.any(&[x.is_nan, y.is_nan, zeros, infinities]);
    let is_infinite = b.or(x.is_infinite, y.is_zero);
    let is_zero = b.or(x.is_zero, y.is_infinite);
    let is_zero = b.and_not(is_zero, is_infinite);
    finish(b, rounded, is_nan, is_infinite, is_zero, exact.is_negative)
}

/// Whether `value >= divisor` as one bit, and the value less the divisor in that case.
fn reduce(b: &mut Builder<'_>, value: TermId, divisor: TermId) -> (TermId, TermId) {
    let fits = b.ule(divisor, value);
    let less = b.sub(value, divisor);
    (b.number(fits, 1), b.ite(fits, less, value))
}

/// The square root of `x`.
pub(super) fn sqrt(b: &mut Builder<'_>, mode: RoundingMode, x: &Unpacked) -> Unpacked {
    let significand_bits = x.format.significand_bits;
    let exponent_width = b.width(x.exponent);
    // The radicand is in [1, 4) with an even exponent; two of its digits give one of the root.
    let is_odd = b.bit(x.exponent, 0);
    let even = b.widen(x.significand, significand_bits + 1);
    let odd = b.pad_low(x.significand, 1);
    let radicand = b.ite(is_odd, odd, even);
    let digits = significand_bits + 1;
    let radicand = b.pad_low(radicand, 2 * digits - b.width(radicand));

    let mut root: Option<TermId> = None;
    let mut remainder: Option<TermId> = None;
    for step in (0..digits).rev() {
        let pair = b.extract(radicand, 2 * step + 1, 2 * step);
        let value = remainder.map_or(pair, |high| b.concat(high, pair));
        let one = b.int(2, 1);
        let trial = root.map_or(one, |high| b.concat(high, one));
        let width = b.width(value).max(b.width(trial));
        let (value, trial) = (b.widen(value, width), b.widen(trial, width));
        let (digit, rest) = reduce(b, value, trial);
        let next = root.map_or(digit, |high| b.concat(high, digit));
        // The remainder is at most twice the root.
        let bits = (b.width(next) + 1).min(width);
        remainder = Some(b.low(rest, bits));
        root = Some(next);
    }
    let (root, remainder) = root.zip(remainder).expect("invariant: a significand has bits");
    let is_inexact = b.is_non_zero(remainder);
    let sticky = b.number(is_inexact, 1);
    let halved = b.extract(x.exponent, exponent_width - 1, 1);
    let exact = Exact {
        is_zero: x.is_zero,
        is_negative: x.is_negative,
        exponent: b.widen_signed(halved, exponent_width),
        significand: b.concat(root, sticky),
    };
    let limits = Limits { may_underflow: false, may_overflow: false };
    let rounded = round(b, x.format, mode, &exact, limits);

    let is_imaginary = b.and_not(x.is_negative, x.is_zero);
    let is_nan = b.or(x.is_nan, is_imaginary);
    let is_infinite = b.and_not(x.is_infinite, is_nan);
    finish(b, rounded, is_nan, is_infinite, x.is_zero, x.is_negative)
}

/// The IEEE remainder `x - y * n`, where `n` is the integer nearest to `x / y`, ties to even. Always exact.
pub(super) fn rem(b: &mut Builder<'_>, x: &Unpacked, y: &Unpacked) -> Unpacked {
    let format = x.format;
    let exponents = Exponents::of(format);
    let significand_bits = format.significand_bits;
    let width = significand_bits + 2;
    let wide = exponents.width + 1;
    let (left, right) = (b.widen_signed(x.exponent, wide), b.widen_signed(y.exponent, wide));
    let distance = b.sub(left, right);

    // The significand of x, shifted left by the distance, modulo twice that of y: the quotient's last bit is kept.
    let divisor = b.widen(y.significand, width);
    let mut residue = b.widen(x.significand, width);
    for step in 1..=exponents.max - exponents.min {
        let (_, rest) = reduce(b, residue, divisor);
        let rest = b.low(rest, width - 1);
        let doubled = b.pad_low(rest, 1);
        let bound = b.int(wide, step);
        let is_taken = b.sle(bound, distance);
        residue = b.ite(is_taken, doubled, residue);
    }
    let (odd, low) = reduce(b, residue, divisor);
    let doubled = b.low(low, width - 1);
    let doubled = b.pad_low(doubled, 1);
    let (is_greater, is_tie) = (b.ult(divisor, doubled), b.eq(divisor, doubled));
    let one = b.int(1, 1);
    let is_odd = b.eq(odd, one);
    let is_odd_tie = b.and(is_tie, is_odd);
    let is_up = b.or(is_greater, is_odd_tie);
    let complement = b.sub(divisor, low);
    let near = b.ite(is_up, complement, low);
    let near = b.pad_low(near, 1);
    let near = b.low(near, width);

    // A distance of -1: x is between a quarter of y and y, in units of half of y's last place.
    let is_half_distance = b.is_below(distance, 0);
    let x_significand = b.widen(x.significand, width);
    let is_half_up = b.ult(divisor, x_significand);
    let twice = b.low(divisor, width - 1);
    let twice = b.pad_low(twice, 1);
    let half_complement = b.sub(twice, x_significand);
    let half_near = b.ite(is_half_up, half_complement, x_significand);
    let magnitude = b.ite(is_half_distance, half_near, near);
    let is_flipped = b.ite(is_half_distance, is_half_up, is_up);

    // The magnitude is in units of half of y's last place.
    let is_zero = b.is_zero(magnitude);
    let (normal, places) = b.normalize(magnitude);
    let wide = wide.max(b.width(places) + 1) + 1;
    let (right, places) = (b.widen_signed(right, wide), b.widen(places, wide));
    let offset = b.int(wide, i64::from(width) - 1 - i64::from(significand_bits));
    let exponent = b.add(right, offset);
    let exponent = b.sub(exponent, places);
    let flipped_sign = b.xor(x.is_negative, is_flipped);
    let never = b.bool(false);
    let result = Unpacked {
        format,
        is_nan: never,
        is_infinite: never,
        is_zero,
        is_negative: b.ite(is_zero, x.is_negative, flipped_sign),
        exponent: b.low(exponent, exponents.width),
        significand: b.top(normal, significand_bits),
        bits: None,
    };

    // The dividend is the result if it is zero, far smaller than the divisor, or the divisor is infinite.
    let is_far = b.is_below(distance, -1);
    let is_dividend = b.any(&[x.is_zero, y.is_infinite, is_far]);
    let result = Unpacked::select(b, is_dividend, *x, result);
    let is_nan = b.any(&[x.is_nan, y.is_nan, x.is_infinite, y.is_zero]);
    finish(b, result, is_nan, never, never, result.is_negative)
}
