//! Comparisons of bit-vectors, and their equality where it is not linear.
//!
//! Normal form: only less-than, a constant on the right; the other comparisons are its negation.

use super::sum::Sum;
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermPool};
use crate::value::{BvValue, mask};

/// `a <= b` is `!(b < a)`.
pub(super) fn ule(pool: &mut TermPool, a: TermId, b: TermId) -> TermId {
    let less = pool.mk_bv_ult(b, a);
    pool.mk_not(less)
}

/// `a <= b` is `!(b < a)`.
pub(super) fn sle(pool: &mut TermPool, a: TermId, b: TermId) -> TermId {
    let less = pool.mk_bv_slt(b, a);
    pool.mk_not(less)
}

pub(super) fn ult(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    if a == b {
        return Some(pool.mk_false());
    }
    if let Some(result) = by_range(pool, a, b) {
        return Some(pool.mk_bool(result));
    }
    if let Some(value) = pool.as_bv(a) {
        // c < b is !(b < c + 1); there is a greater number, or the range would have decided.
        if value.is_ones() {
            return Some(pool.mk_false());
        }
        let next = value.add(&BvValue::new(value.width(), 1));
        let next = pool.mk_bv_value(next);
        let less = pool.mk_bv_ult(b, next);
        return Some(pool.mk_not(less));
    }
    if let Some(value) = pool.as_bv(b) {
        let value = value.clone();
        if value.is_zero() {
            return Some(pool.mk_false());
        }
        if value.is_one() {
            let zero = pool.mk_bv_value(BvValue::zero(value.width()));
            return Some(pool.mk_eq(a, zero));
        }
        if value.is_ones() {
            return Some(pool.mk_distinct(a, b));
        }
        return ult_constant(pool, a, &value);
    }
    match (pool.as_app(a), pool.as_app(b)) {
        (Some((Op::ZeroExtend(_), &[x])), Some((Op::ZeroExtend(_), &[y]))) => {
            let (x, y) = same_width(pool, x, y);
            return Some(pool.mk_bv_ult(x, y));
        }
        (Some((Op::SignExtend(m), &[x])), Some((Op::SignExtend(n), &[y]))) if m == n => {
            return Some(pool.mk_bv_ult(x, y));
        }
        (Some((Op::Concat, &[x, v])), Some((Op::Concat, &[y, w])))
            if x == y && pool.width(v) == pool.width(w) =>
        {
            return Some(pool.mk_bv_ult(v, w));
        }
        (Some((Op::Concat, &[x, v])), Some((Op::Concat, &[y, w]))) if v == w => {
            return Some(pool.mk_bv_ult(x, y));
        }
        _ => {}
    }
    cancel(pool, a, b)
}

/// Both zero-extended to the greater of their widths.
fn same_width(pool: &mut TermPool, x: TermId, y: TermId) -> (TermId, TermId) {
    let width = pool.width(x).max(pool.width(y));
    (pool.mk_resize_unsigned(x, width), pool.mk_resize_unsigned(y, width))
}

/// Decides `a < b` by intervals.
fn by_range(pool: &TermPool, a: TermId, b: TermId) -> Option<bool> {
    let (a, b) = (pool.facts(a)?, pool.facts(b)?);
    if a.high < b.low {
        Some(true)
    } else if a.low >= b.high {
        Some(false)
    } else {
        None
    }
}

/// `a < value` for a constant greater than one.
fn ult_constant(pool: &mut TermPool, a: TermId, value: &BvValue) -> Option<TermId> {
    let (op, operands) = pool.as_app(a)?;
    let first = *operands.first()?;
    match op {
        Op::ZeroExtend(_) => {
            let width = pool.width(first);
            if !value.extract(value.width() - 1, width).is_zero() {
                return Some(pool.mk_true());
            }
            let value = pool.mk_bv_value(value.extract(width - 1, 0));
            Some(pool.mk_bv_ult(first, value))
        }
        // (x . y) < (v . 0) is x < v, and (x . 0) < v is x < ceil(v / 2^n).
        Op::Concat => {
            let low_width = pool.width(operands[1]);
            let is_exact = value.trailing_zeros() >= low_width;
            if !is_exact && !pool.as_bv(operands[1]).is_some_and(BvValue::is_zero) {
                return None;
            }
            let part = value.extract(value.width() - 1, low_width);
            let bound = if is_exact { part } else { part.add(&BvValue::new(part.width(), 1)) };
            // The bound wraps to zero if every value is below it.
            if bound.is_zero() {
                return Some(pool.mk_true());
            }
            let bound = pool.mk_bv_value(bound);
            Some(pool.mk_bv_ult(first, bound))
        }
        Op::BvMul => {
            // c * x < v without wrapping is x < ceil(v / c).
            let factor = pool.as_bv_u64(operands[1])?;
            pool.facts(first)?.high.checked_mul(factor).filter(|&h| h <= mask(value.width()))?;
            let bound = pool.mk_bv(value.width(), value.as_u64()?.div_ceil(factor));
            Some(pool.mk_bv_ult(first, bound))
        }
        Op::BvAdd => {
            // x + c < v without wrapping is x < v - c.
            let constant = pool.as_bv_u64(operands[1])?;
            pool.facts(first)?.high.checked_add(constant).filter(|&h| h <= mask(value.width()))?;
            let bound = value.as_u64()?.checked_sub(constant);
            Some(match bound {
                Some(bound) => {
                    let bound = pool.mk_bv(value.width(), bound);
                    pool.mk_bv_ult(first, bound)
                }
                None => pool.mk_false(),
            })
        }
        _ => None,
    }
}

/// `a < b` for sums that do not wrap: what they share cancels.
fn cancel(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    if pool.width(a) > 64 {
        return None;
    }
    let is_sum = |t: TermId| matches!(pool.op(t), Some(Op::BvAdd | Op::BvMul));
    if !is_sum(a) && !is_sum(b) {
        return None;
    }
    let mut left = Sum::of(pool, a, 1);
    let mut right = Sum::of(pool, b, 1);
    // What wraps around may not be canceled: `x + 1 < y + 1` is not `x < y` where `x + 1` is zero.
    left.unwrapped_high(pool)?;
    right.unwrapped_high(pool)?;
    let shared = left.constant.min(right.constant);
    left.constant -= shared;
    right.constant -= shared;
    let mut is_changed = shared > 0;
    for (t, coefficient) in &mut left.terms {
        if let Some((_, other)) = right.terms.iter_mut().find(|(u, _)| u == t) {
            // The smaller of both coefficients, so that what is left on either side is still not negative.
            let shared = (*coefficient).min(*other);
            *coefficient -= shared;
            *other -= shared;
            is_changed = true;
        }
    }
    left.terms.retain(|(_, coefficient)| *coefficient != 0);
    right.terms.retain(|(_, coefficient)| *coefficient != 0);
    if left.terms.len() == 1
        && right.terms.len() == 1
        && left.constant == 0
        && right.constant == 0
        && left.terms[0].1 == right.terms[0].1
        && left.terms[0].1 != 1
    {
        left.terms[0].1 = 1;
        right.terms[0].1 = 1;
        is_changed = true;
    }
    if !is_changed {
        return None;
    }
    let left = left.build(pool);
    let right = right.build(pool);
    Some(pool.mk_bv_ult(left, right))
}

pub(super) fn slt(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    if a == b {
        return Some(pool.mk_false());
    }
    if let (Some((low_a, high_a)), Some((low_b, high_b))) =
        (pool.signed_range(a), pool.signed_range(b))
    {
        if high_a < low_b {
            return Some(pool.mk_true());
        }
        if low_a >= high_b {
            return Some(pool.mk_false());
        }
    }
    // Unsigned comparisons are the ones that the other rules are about.
    if pool.is_known_non_negative(a) && pool.is_known_non_negative(b) {
        return Some(pool.mk_bv_ult(a, b));
    }
    if let Some(value) = pool.as_bv(a) {
        // c < b is !(b < c + 1), unless c is the greatest number.
        let next = value.add(&BvValue::new(value.width(), 1));
        if next == BvValue::min_signed(value.width()) {
            return Some(pool.mk_false());
        }
        let next = pool.mk_bv_value(next);
        let less = pool.mk_bv_slt(b, next);
        return Some(pool.mk_not(less));
    }
    match (pool.as_app(a), pool.as_app(b)) {
        (Some((Op::SignExtend(m), &[x])), Some((Op::SignExtend(n), &[y]))) if m == n => {
            Some(pool.mk_bv_slt(x, y))
        }
        (Some((Op::SignExtend(extra), &[x])), None) => {
            // A constant outside of the range of x was decided above for up to 64 bits.
            let value = pool.as_bv(b)?;
            let part = value.extract(pool.width(x) - 1, 0);
            if part.sign_extend(extra) != *value {
                return None;
            }
            let part = pool.mk_bv_value(part);
            Some(pool.mk_bv_slt(x, part))
        }
        _ => None,
    }
}

/// Equality of two bit-vectors by ranges, bits and structure.
pub(super) fn eq(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    if let (Some(x), Some(y)) = (pool.facts(a), pool.facts(b)) {
        if x.are_apart(y) {
            return Some(pool.mk_false());
        }
        let ones = |t: TermId| pool.as_bv_u64(t).unwrap_or(0);
        if ones(a) & y.zeros != 0 || ones(b) & x.zeros != 0 {
            return Some(pool.mk_false());
        }
    }
    for (a, b) in [(a, b), (b, a)] {
        if let Some(result) = eq_of_structure(pool, a, b) {
            return Some(result);
        }
    }
    None
}

fn eq_of_structure(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    let (op, operands) = pool.as_app(a)?;
    let operands: smallvec::SmallVec<[TermId; 3]> = operands.into();
    let other = pool.as_app(b).map(|(op, operands)| (op, operands[0]));
    match (op, other) {
        (Op::ZeroExtend(_), Some((Op::ZeroExtend(_), y))) => {
            let (x, y) = same_width(pool, operands[0], y);
            Some(pool.mk_eq(x, y))
        }
        (Op::SignExtend(m), Some((Op::SignExtend(n), y))) if m == n => {
            Some(pool.mk_eq(operands[0], y))
        }
        (Op::BvNot, Some((Op::BvNot, y))) => Some(pool.mk_eq(operands[0], y)),
        (Op::BvXor, _) => {
            let (x, y) = (operands[0], operands[1]);
            if x == b || y == b {
                let rest = if x == b { y } else { x };
                let zero = pool.mk_bv_value(BvValue::zero(pool.width(b)));
                Some(pool.mk_eq(rest, zero))
            } else if pool.is_const(b) && (pool.is_const(y) || pool.as_bv(b)?.is_zero()) {
                let target = pool.mk_bv_xor(y, b);
                Some(pool.mk_eq(x, target))
            } else {
                None
            }
        }
        (Op::ZeroExtend(extra), _) => {
            let value = pool.as_bv(b)?;
            let width = value.width() - extra;
            // The bits above are zero, or the ranges would not have met (wider terms have no ranges).
            if !value.extract(value.width() - 1, width).is_zero() {
                return Some(pool.mk_false());
            }
            let value = pool.mk_bv_value(value.extract(width - 1, 0));
            Some(pool.mk_eq(operands[0], value))
        }
        (Op::SignExtend(extra), _) => {
            let value = pool.as_bv(b)?;
            let part = value.extract(value.width() - 1 - extra, 0);
            if part.sign_extend(extra) != *value {
                return Some(pool.mk_false());
            }
            let part = pool.mk_bv_value(part);
            Some(pool.mk_eq(operands[0], part))
        }
        (Op::Concat, _) => eq_of_concat(pool, operands[0], operands[1], b),
        (Op::Ite, _) if pool.is_const(b) => {
            // One branch is another constant: the condition decides which branch it is.
            let (c, then, otherwise) = (operands[0], operands[1], operands[2]);
            if pool.is_const(then) {
                let rest = pool.mk_eq(otherwise, b);
                Some(if then == b {
                    pool.mk_or(c, rest)
                } else {
                    let n = pool.mk_not(c);
                    pool.mk_and(n, rest)
                })
            } else if pool.is_const(otherwise) {
                let rest = pool.mk_eq(then, b);
                Some(if otherwise == b {
                    let n = pool.mk_not(c);
                    pool.mk_or(n, rest)
                } else {
                    pool.mk_and(c, rest)
                })
            } else {
                None
            }
        }
        _ => None,
    }
}

/// `(high . low) = b` part by part, if `b` splits at the same place.
fn eq_of_concat(pool: &mut TermPool, high: TermId, low: TermId, b: TermId) -> Option<TermId> {
    let (width, low_width) = (pool.width(b), pool.width(low));
    let is_split = match pool.as_app(b) {
        None => pool.is_const(b),
        Some((Op::Concat, &[_, other_low])) => pool.width(other_low) == low_width,
        Some((Op::ZeroExtend(extra), _)) => extra == pool.width(high),
        Some(_) => false,
    };
    if !is_split {
        return None;
    }
    let other_high = pool.mk_extract(width - 1, low_width, b);
    let other_low = pool.mk_extract(low_width - 1, 0, b);
    let high = pool.mk_eq(high, other_high);
    let low = pool.mk_eq(low, other_low);
    Some(pool.mk_and(high, low))
}

/// Whether two terms of one sort are known to differ under every assignment, without making new terms. Cheap and
/// incomplete.
pub(super) fn must_differ(pool: &TermPool, a: TermId, b: TermId) -> bool {
    if pool.is_const(a) && pool.is_const(b) {
        return a != b;
    }
    let Sort::BitVec(_) = pool.sort(a) else {
        return false;
    };
    let (rest_a, constant_a) = pool.split_constant(a);
    let (rest_b, constant_b) = pool.split_constant(b);
    if rest_a == rest_b && constant_a != constant_b {
        return true;
    }
    match (pool.facts(a), pool.facts(b)) {
        (Some(x), Some(y)) => x.are_apart(y),
        _ => false,
    }
}
