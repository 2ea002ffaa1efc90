//! Rules of division and remainder.
//!
//! Powers of two become extractions; a sum over a divisor is split where it provably does not wrap, so that
//! `(q * n + r) / n` is `q` and the remainder `r`; signed operators on non-negative operands become unsigned.

use super::sum::Sum;
use crate::op::Op;
use crate::term::{TermId, TermPool};
use crate::value::BvValue;

fn zero(pool: &mut TermPool, width: u32) -> TermId {
    pool.mk_bv_value(BvValue::zero(width))
}

/// Whether the first is known to be less than the second.
fn is_less(pool: &TermPool, a: TermId, b: TermId) -> bool {
    matches!((pool.facts(a), pool.facts(b)), (Some(a), Some(b)) if a.high < b.low)
}

/// `a` as `divisor * quotient + remainder` with a remainder below the divisor, if it does not wrap.
fn split(pool: &mut TermPool, a: TermId, divisor: u64) -> Option<(TermId, TermId)> {
    if !matches!(pool.op(a), Some(Op::BvAdd | Op::BvMul)) {
        return None;
    }
    let sum = Sum::of(pool, a, 1);
    sum.unwrapped_high(pool)?;
    let mut quotient = Sum { constant: sum.constant / divisor, ..Sum::of(pool, a, 0) };
    let mut remainder = Sum { constant: sum.constant % divisor, ..Sum::of(pool, a, 0) };
    for &(t, coefficient) in &sum.terms {
        if coefficient % divisor == 0 {
            quotient.terms.push((t, coefficient / divisor));
        } else {
            remainder.terms.push((t, coefficient));
        }
    }
    if remainder.unwrapped_high(pool)? >= divisor {
        return None;
    }
    Some((quotient.build(pool), remainder.build(pool)))
}

pub(super) fn udiv(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    let width = pool.width(a);
    if let Some(divisor) = pool.as_bv(b).cloned() {
        if divisor.is_zero() {
            return Some(pool.mk_bv_value(BvValue::ones(width)));
        }
        if divisor.is_one() {
            return Some(a);
        }
        if let Some(distance) = divisor.log2() {
            let high = pool.mk_extract(width - 1, distance, a);
            return Some(pool.mk_zero_extend(distance, high));
        }
        let word = divisor.as_u64()?;
        if is_less(pool, a, b) {
            return Some(zero(pool, width));
        }
        if let Some((quotient, _)) = split(pool, a, word) {
            return Some(quotient);
        }
        // (x / c) / d = x / (c * d)
        if let Some((Op::BvUdiv, &[inner, other])) = pool.as_app(a)
            && let Some(other) = pool.as_bv_u64(other)
        {
            return Some(match word.checked_mul(other) {
                Some(product) if product <= crate::value::mask(width) => {
                    let product = pool.mk_bv(width, product);
                    pool.mk_bv_udiv(inner, product)
                }
                // A divisor beyond the width is greater than every number.
                _ => zero(pool, width),
            });
        }
        return None;
    }
    if is_less(pool, a, b) {
        return Some(zero(pool, width));
    }
    if a == b {
        let zero = zero(pool, width);
        let is_zero = pool.mk_eq(b, zero);
        let ones = pool.mk_bv_value(BvValue::ones(width));
        let one = pool.mk_bv_value(BvValue::new(width, 1));
        return Some(pool.mk_ite(is_zero, ones, one));
    }
    None
}

pub(super) fn urem(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    let width = pool.width(a);
    if a == b {
        return Some(zero(pool, width));
    }
    if is_less(pool, a, b) {
        return Some(a);
    }
    let divisor = pool.as_bv(b)?.clone();
    if divisor.is_zero() {
        return Some(a);
    }
    if let Some(kept) = divisor.log2() {
        if kept == 0 {
            return Some(zero(pool, width));
        }
        let low = pool.mk_extract(kept - 1, 0, a);
        return Some(pool.mk_zero_extend(width - kept, low));
    }
    if let Some((_, remainder)) = split(pool, a, divisor.as_u64()?) {
        return Some(remainder);
    }
    // Multiples of the divisor do not matter in a sum that does not wrap.
    let sum = Sum::of(pool, a, 1);
    sum.unwrapped_high(pool)?;
    let divisor = divisor.as_u64()?;
    let mut reduced = Sum { constant: sum.constant % divisor, ..Sum::of(pool, a, 0) };
    for &(t, coefficient) in &sum.terms {
        if coefficient % divisor != 0 {
            reduced.terms.push((t, coefficient % divisor));
        }
    }
    if reduced.constant == sum.constant && reduced.terms == sum.terms {
        return None;
    }
    let reduced = reduced.build(pool);
    Some(pool.mk_bv_urem(reduced, b))
}

fn are_non_negative(pool: &TermPool, a: TermId, b: TermId) -> bool {
    pool.is_known_non_negative(a) && pool.is_known_non_negative(b)
}

pub(super) fn sdiv(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    // The quotient by zero is all ones for a non-negative dividend, as in the unsigned case.
    if are_non_negative(pool, a, b) {
        return Some(pool.mk_bv_udiv(a, b));
    }
    let divisor = pool.as_bv(b)?;
    if divisor.width() > 1 && divisor.is_one() {
        return Some(a);
    }
    if divisor.is_ones() {
        return Some(pool.mk_bv_neg(a));
    }
    None
}

pub(super) fn srem(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    if are_non_negative(pool, a, b) {
        return Some(pool.mk_bv_urem(a, b));
    }
    if a == b {
        return Some(zero(pool, pool.width(a)));
    }
    let divisor = pool.as_bv(b)?;
    if divisor.is_one() || divisor.is_ones() {
        return Some(zero(pool, pool.width(a)));
    }
    if divisor.is_zero() {
        return Some(a);
    }
    None
}
