//! A thin layer over the term pool in which circuits over bit-vectors read like circuits.
//!
//! Nothing here knows floats. Constants are given as `i64` and sign-extended; distances of shifts are built as
//! barrels of `ite` over constant shifts, so that what falls off can be gathered on the way.

use crate::term::{TermId, TermPool};
use crate::value::BvValue;

/// Number of bits that hold the unsigned numbers up to `max`; at least one.
pub(super) fn unsigned_bits(max: u64) -> u32 {
    (64 - max.leading_zeros()).max(1)
}

/// Number of bits that hold the two's complement numbers from `low` to `high`.
pub(super) fn signed_bits(low: i64, high: i64) -> u32 {
    let magnitude = |n: i64| if n < 0 { !n } else { n };
    64 - magnitude(low).max(magnitude(high)).leading_zeros() + 1
}

/// Builds terms in a pool.
#[derive(Debug)]
pub(super) struct Builder<'p> {
    pub(super) pool: &'p mut TermPool,
}

impl Builder<'_> {
    pub(super) fn width(&self, t: TermId) -> u32 {
        self.pool.width(t)
    }

    pub(super) fn bool(&mut self, value: bool) -> TermId {
        self.pool.mk_bool(value)
    }

    /// The constant `value` in `width` bits.
    pub(super) fn int(&mut self, width: u32, value: i64) -> TermId {
        self.pool.mk_bv_value(BvValue::new_signed(width, value))
    }

    pub(super) fn zeros(&mut self, width: u32) -> TermId {
        self.int(width, 0)
    }

    pub(super) fn ones(&mut self, width: u32) -> TermId {
        self.int(width, -1)
    }

    /// One bit set at the top.
    pub(super) fn top_bit(&mut self, width: u32) -> TermId {
        self.pool.mk_bv_value(BvValue::min_signed(width))
    }

    pub(super) fn not(&mut self, a: TermId) -> TermId {
        self.pool.mk_not(a)
    }

    pub(super) fn and(&mut self, a: TermId, b: TermId) -> TermId {
        self.pool.mk_and(a, b)
    }

    pub(super) fn and_not(&mut self, a: TermId, b: TermId) -> TermId {
        let not_b = self.pool.mk_not(b);
        self.pool.mk_and(a, not_b)
    }

    pub(super) fn all(&mut self, terms: &[TermId]) -> TermId {
        let start = self.bool(true);
        terms.iter().fold(start, |all, &t| self.pool.mk_and(all, t))
    }

    pub(super) fn or(&mut self, a: TermId, b: TermId) -> TermId {
        self.pool.mk_or(a, b)
    }

    pub(super) fn any(&mut self, terms: &[TermId]) -> TermId {
        let start = self.bool(false);
        terms.iter().fold(start, |any, &t| self.pool.mk_or(any, t))
    }

    pub(super) fn xor(&mut self, a: TermId, b: TermId) -> TermId {
        self.pool.mk_xor(a, b)
    }

    pub(super) fn ite(&mut self, c: TermId, t: TermId, e: TermId) -> TermId {
        self.pool.mk_ite(c, t, e)
    }

    pub(super) fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        self.pool.mk_eq(a, b)
    }

    pub(super) fn is_zero(&mut self, t: TermId) -> TermId {
        let zero = self.zeros(self.width(t));
        self.pool.mk_eq(t, zero)
    }

    pub(super) fn is_non_zero(&mut self, t: TermId) -> TermId {
        let is_zero = self.is_zero(t);
        self.not(is_zero)
    }

    /// The bit at a position as a truth value.
    pub(super) fn bit(&mut self, t: TermId, position: u32) -> TermId {
        let bit = self.extract(t, position, position);
        let one = self.int(1, 1);
        self.pool.mk_eq(bit, one)
    }

    /// A truth value as a number of the given width.
    pub(super) fn number(&mut self, t: TermId, width: u32) -> TermId {
        let (one, zero) = (self.int(width, 1), self.zeros(width));
        self.pool.mk_ite(t, one, zero)
    }

    pub(super) fn extract(&mut self, t: TermId, high: u32, low: u32) -> TermId {
        self.pool.mk_extract(high, low, t)
    }

    /// The highest `count` bits.
    pub(super) fn top(&mut self, t: TermId, count: u32) -> TermId {
        let width = self.width(t);
        self.extract(t, width - 1, width - count)
    }

    /// The lowest `count` bits.
    pub(super) fn low(&mut self, t: TermId, count: u32) -> TermId {
        self.extract(t, count - 1, 0)
    }

    pub(super) fn concat(&mut self, high: TermId, low: TermId) -> TermId {
        self.pool.mk_concat(high, low)
    }

    /// `count` zero bits below.
    pub(super) fn pad_low(&mut self, t: TermId, count: u32) -> TermId {
        if count == 0 {
            return t;
        }
        let zeros = self.zeros(count);
        self.concat(t, zeros)
    }

    /// Zero-extended to a width; unchanged if it has it.
    pub(super) fn widen(&mut self, t: TermId, width: u32) -> TermId {
        let extra = width - self.width(t);
        if extra == 0 { t } else { self.pool.mk_zero_extend(extra, t) }
    }

    /// Sign-extended to a width; unchanged if it has it.
    pub(super) fn widen_signed(&mut self, t: TermId, width: u32) -> TermId {
        let extra = width - self.width(t);
        if extra == 0 { t } else { self.pool.mk_sign_extend(extra, t) }
    }

    /// The lowest bits or the sign extension, whichever gives the width.
    pub(super) fn resize_signed(&mut self, t: TermId, width: u32) -> TermId {
        if self.width(t) > width { self.low(t, width) } else { self.widen_signed(t, width) }
    }

    pub(super) fn add(&mut self, a: TermId, b: TermId) -> TermId {
        self.pool.mk_bv_add(a, b)
    }

    pub(super) fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        let negated = self.pool.mk_bv_neg(b);
        self.pool.mk_bv_add(a, negated)
    }

    pub(super) fn mul(&mut self, a: TermId, b: TermId) -> TermId {
        self.pool.mk_bv_mul(a, b)
    }

    pub(super) fn bv_not(&mut self, a: TermId) -> TermId {
        self.pool.mk_bv_not(a)
    }

    pub(super) fn bv_and(&mut self, a: TermId, b: TermId) -> TermId {
        self.pool.mk_bv_and(a, b)
    }

    pub(super) fn bv_or(&mut self, a: TermId, b: TermId) -> TermId {
        self.pool.mk_bv_or(a, b)
    }

    pub(super) fn shl(&mut self, a: TermId, b: TermId) -> TermId {
        self.pool.mk_bv_shl(a, b)
    }

    pub(super) fn ult(&mut self, a: TermId, b: TermId) -> TermId {
        self.pool.mk_bv_ult(a, b)
    }

    pub(super) fn ule(&mut self, a: TermId, b: TermId) -> TermId {
        self.pool.mk_bv_ule(a, b)
    }

    pub(super) fn slt(&mut self, a: TermId, b: TermId) -> TermId {
        self.pool.mk_bv_slt(a, b)
    }

    pub(super) fn sle(&mut self, a: TermId, b: TermId) -> TermId {
        self.pool.mk_bv_sle(a, b)
    }

    /// `t < bound` for a signed term and a constant.
    pub(super) fn is_below(&mut self, t: TermId, bound: i64) -> TermId {
        let bound = self.int(self.width(t), bound);
        self.slt(t, bound)
    }

    /// `t > bound` for a signed term and a constant.
    pub(super) fn is_above(&mut self, t: TermId, bound: i64) -> TermId {
        let bound = self.int(self.width(t), bound);
        self.slt(bound, t)
    }

    /// A signed number forced into `0..=max`, in as many bits as that takes.
    pub(super) fn clamp(&mut self, t: TermId, max: u32) -> TermId {
        let width = unsigned_bits(max.into());
        // One more bit than the maximum needs, or the maximum itself would be a negative number in the comparison.
        let t = if self.width(t) <= width { self.widen_signed(t, width + 1) } else { t };
        let (is_below, is_above) = (self.is_below(t, 0), self.is_above(t, max.into()));
        let low = self.low(t, width);
        let (zero, max) = (self.zeros(width), self.int(width, max.into()));
        let at_most = self.ite(is_above, max, low);
        self.ite(is_below, zero, at_most)
    }

    /// Logical right shift by a distance of any width, and whether a one bit fell off.
    pub(super) fn shift_right_sticky(&mut self, t: TermId, distance: TermId) -> (TermId, TermId) {
        let width = self.width(t);
        let mut shifted = t;
        let mut sticky = self.bool(false);
        for position in 0..self.width(distance) {
            let is_taken = self.bit(distance, position);
            // Distances beyond the width move out all of it. The steps add up to any distance, and none of them may be
            // left out just because it alone is too far.
            let step = 1u32.checked_shl(position).unwrap_or(width).min(width);
            let lost = self.low(shifted, step);
            let moved = if step == width {
                self.zeros(width)
            } else {
                let rest = self.extract(shifted, width - 1, step);
                self.widen(rest, width)
            };
            let is_lost = self.is_non_zero(lost);
            let is_lost = self.and(is_taken, is_lost);
            sticky = self.or(sticky, is_lost);
            shifted = self.ite(is_taken, moved, shifted);
        }
        (shifted, sticky)
    }

    /// Shifted left until the top bit is set, and the distance. Both are unspecified for zero.
    pub(super) fn normalize(&mut self, t: TermId) -> (TermId, TermId) {
        let width = self.width(t);
        let mut shifted = t;
        let mut distance: Option<TermId> = None;
        // From the largest step down: what is zero above after a step of 2^k is less than 2^k long, so that each step
        // is taken once at most.
        for position in (0..unsigned_bits((width - 1).into())).rev() {
            let step = 1 << position;
            let is_taken = if step < width {
                let head = self.top(shifted, step);
                let is_taken = self.is_zero(head);
                let rest = self.low(shifted, width - step);
                let moved = self.pad_low(rest, step);
                shifted = self.ite(is_taken, moved, shifted);
                is_taken
            } else {
                self.bool(false)
            };
            let bit = self.number(is_taken, 1);
            distance = Some(distance.map_or(bit, |high| self.concat(high, bit)));
        }
        (shifted, distance.expect("invariant: a width of one has one step"))
    }
}
