//! Rules of bitwise operators, shifts, extraction, concatenation and extension.
//!
//! Normal form: shifts by constants are products, extractions and extensions; masks of adjacent bits are
//! extractions; concatenations lean to the right, with a zero high part written as an extension.

use super::sum;
use crate::op::Op;
use crate::term::{TermId, TermPool};
use crate::value::{BvValue, mask};

/// Arithmetic terms through which a truncation is pushed at most.
const MAX_TRUNCATED: u32 = 24;

fn zero(pool: &mut TermPool, width: u32) -> TermId {
    pool.mk_bv_value(BvValue::zero(width))
}

fn ones(pool: &mut TermPool, width: u32) -> TermId {
    pool.mk_bv_value(BvValue::ones(width))
}

fn are_complements(pool: &TermPool, a: TermId, b: TermId) -> bool {
    pool.as_app(a) == Some((Op::BvNot, &[b])) || pool.as_app(b) == Some((Op::BvNot, &[a]))
}

/// Whether no bit can be one in both.
fn are_disjoint(pool: &TermPool, a: TermId, b: TermId) -> bool {
    match (pool.facts(a), pool.facts(b)) {
        (Some(x), Some(y)) => x.zeros | y.zeros == u64::MAX,
        _ => false,
    }
}

pub(super) fn not(pool: &mut TermPool, a: TermId) -> Option<TermId> {
    match pool.as_app(a) {
        Some((Op::BvNot, &[inner])) => Some(inner),
        _ => None,
    }
}

/// The bits of a mask of adjacent ones, as `(highest, lowest)`.
fn run_of_ones(value: &BvValue) -> Option<(u32, u32)> {
    let low = value.trailing_zeros();
    if low == value.width() {
        return None;
    }
    let shifted = value.extract(value.width() - 1, low);
    let next = shifted.not().trailing_zeros();
    let length = next.min(shifted.width());
    let is_single =
        length == shifted.width() || shifted.extract(shifted.width() - 1, length).is_zero();
    is_single.then_some((low + length - 1, low))
}

pub(super) fn and(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    let (a, b) = super::ordered(pool, a, b);
    if a == b {
        return Some(a);
    }
    // Where every bit is known to be zero in one of the two, the conjunction has none.
    if are_complements(pool, a, b) || are_disjoint(pool, a, b) {
        return Some(zero(pool, pool.width(a)));
    }
    for (x, y) in [(a, b), (b, a)] {
        match pool.as_app(x) {
            // Absorption: y & (y | z) = y, and y & (y & z) = y & z.
            Some((Op::BvOr, operands)) if operands.contains(&y) => return Some(y),
            Some((Op::BvAnd, operands)) if operands.contains(&y) => return Some(x),
            _ => {}
        }
    }
    let value = pool.as_bv(b)?.clone();
    if value.is_zero() {
        return Some(b);
    }
    if value.is_ones() {
        return Some(a);
    }
    if let (Some(facts), Some(word)) = (pool.facts(a), value.as_u64())
        // A mask that keeps every bit that may be one keeps the term.
        && facts.zeros | word == u64::MAX
    {
        return Some(a);
    }
    if let Some((Op::BvAnd, &[x, c])) = pool.as_app(a)
        && pool.is_const(c)
    {
        // Constants meet, so that chains of masks stay flat.
        let constant = pool.mk_bv_and(c, b);
        return Some(pool.mk_bv_and(x, constant));
    }
    // A mask of adjacent ones is an extraction between zeros: the form in which remainders and digits are compared.
    let (high, low) = run_of_ones(&value)?;
    // A multiple of what the mask rounds to is not touched: an aligned base address stays visible.
    if high + 1 == value.width()
        && let Some((Op::BvAdd, &[rest, constant])) = pool.as_app(a)
        && pool.as_bv(constant).is_some_and(|c| c.trailing_zeros() >= low)
    {
        let rounded = pool.mk_bv_and(rest, b);
        return Some(pool.mk_bv_add(rounded, constant));
    }
    let mut result = pool.mk_extract(high, low, a);
    if low > 0 {
        let zeros = zero(pool, low);
        result = pool.mk_concat(result, zeros);
    }
    Some(pool.mk_zero_extend(value.width() - 1 - high, result))
}

pub(super) fn or(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    let (a, b) = super::ordered(pool, a, b);
    if a == b {
        return Some(a);
    }
    if are_complements(pool, a, b) {
        return Some(ones(pool, pool.width(a)));
    }
    if let Some(value) = pool.as_bv(b) {
        if value.is_zero() {
            return Some(a);
        }
        if value.is_ones() {
            return Some(b);
        }
        if let Some((Op::BvOr, &[x, c])) = pool.as_app(a)
            && pool.is_const(c)
        {
            let constant = pool.mk_bv_or(c, b);
            return Some(pool.mk_bv_or(x, constant));
        }
    }
    if are_disjoint(pool, a, b) {
        // Without a carry, or is addition, of which linear forms know more.
        return Some(pool.mk_bv_add(a, b));
    }
    for (x, y) in [(a, b), (b, a)] {
        match pool.as_app(x) {
            Some((Op::BvAnd, operands)) if operands.contains(&y) => return Some(y),
            Some((Op::BvOr, operands)) if operands.contains(&y) => return Some(x),
            _ => {}
        }
    }
    None
}

pub(super) fn xor(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    let (a, b) = super::ordered(pool, a, b);
    if a == b {
        return Some(zero(pool, pool.width(a)));
    }
    if are_complements(pool, a, b) {
        return Some(ones(pool, pool.width(a)));
    }
    if let Some(value) = pool.as_bv(b) {
        if value.is_zero() {
            return Some(a);
        }
        if value.is_ones() {
            return Some(pool.mk_bv_not(a));
        }
        if let Some((Op::BvXor, &[x, c])) = pool.as_app(a)
            && pool.is_const(c)
        {
            let constant = pool.mk_bv_xor(c, b);
            return Some(pool.mk_bv_xor(x, constant));
        }
    }
    for (x, y) in [(a, b), (b, a)] {
        match pool.as_app(x) {
            // x ^ (x ^ y) = y
            Some((Op::BvXor, &[p, q])) if p == y => return Some(q),
            Some((Op::BvXor, &[p, q])) if q == y => return Some(p),
            Some((Op::BvNot, &[inner])) => {
                let rest = pool.mk_bv_xor(inner, y);
                return Some(pool.mk_bv_not(rest));
            }
            _ => {}
        }
    }
    if are_disjoint(pool, a, b) {
        return Some(pool.mk_bv_add(a, b));
    }
    None
}

/// Distance of a shift by a constant; `Some(None)` for the width and more.
fn constant_distance(pool: &TermPool, a: TermId, b: TermId) -> Option<Option<u32>> {
    let width = pool.width(a);
    let distance = pool.as_bv(b)?;
    Some(
        distance
            .to_u64()
            .and_then(|distance| u32::try_from(distance).ok())
            .filter(|&distance| distance < width),
    )
}

/// Whether the distance is known to be at least the width.
fn is_shifted_out(pool: &TermPool, b: TermId) -> bool {
    pool.facts(b).is_some_and(|facts| facts.low >= u64::from(pool.width(b)))
}

pub(super) fn shl(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    let width = pool.width(a);
    if pool.as_bv(a).is_some_and(BvValue::is_zero) {
        return Some(a);
    }
    if is_shifted_out(pool, b) {
        return Some(zero(pool, width));
    }
    match constant_distance(pool, a, b)? {
        None => Some(zero(pool, width)),
        Some(0) => Some(a),
        Some(distance) if width <= 64 => sum::scaled(pool, a, 1 << distance),
        Some(distance) => {
            // Wider than a machine word: the factor would not fit in the coefficient of a linear form.
            let low = pool.mk_extract(width - 1 - distance, 0, a);
            let zeros = zero(pool, distance);
            Some(pool.mk_concat(low, zeros))
        }
    }
}

pub(super) fn lshr(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    let width = pool.width(a);
    if pool.as_bv(a).is_some_and(BvValue::is_zero) {
        return Some(a);
    }
    if is_shifted_out(pool, b) {
        return Some(zero(pool, width));
    }
    match constant_distance(pool, a, b)? {
        None => Some(zero(pool, width)),
        Some(0) => Some(a),
        Some(distance) => {
            let high = pool.mk_extract(width - 1, distance, a);
            Some(pool.mk_zero_extend(distance, high))
        }
    }
}

pub(super) fn ashr(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    let width = pool.width(a);
    if pool.is_known_non_negative(a) {
        // Without a sign bit both shifts bring in zeros.
        return Some(pool.mk_bv_lshr(a, b));
    }
    // Beyond the width the sign is left in every bit, as by a shift by all but one (SMT-LIB, `bvashr`).
    let distance = if is_shifted_out(pool, b) {
        width - 1
    } else {
        constant_distance(pool, a, b)?.unwrap_or(width - 1)
    };
    let high = pool.mk_extract(width - 1, distance, a);
    Some(pool.mk_sign_extend(distance, high))
}

pub(super) fn zero_extend(pool: &mut TermPool, extra_bits: u32, a: TermId) -> Option<TermId> {
    if extra_bits == 0 {
        return Some(a);
    }
    match pool.as_app(a) {
        Some((Op::ZeroExtend(inner_bits), &[inner])) => {
            Some(pool.mk_zero_extend(extra_bits.checked_add(inner_bits)?, inner))
        }
        _ => None,
    }
}

pub(super) fn sign_extend(pool: &mut TermPool, extra_bits: u32, a: TermId) -> Option<TermId> {
    if extra_bits == 0 {
        return Some(a);
    }
    if pool.is_known_non_negative(a) {
        // A sign bit that is zero is copied as zeros.
        return Some(pool.mk_zero_extend(extra_bits, a));
    }
    match pool.as_app(a) {
        Some((Op::SignExtend(inner_bits), &[inner])) => {
            Some(pool.mk_sign_extend(extra_bits.checked_add(inner_bits)?, inner))
        }
        _ => None,
    }
}

pub(super) fn extract(pool: &mut TermPool, high: u32, low: u32, a: TermId) -> Option<TermId> {
    let width = pool.width(a);
    if high - low + 1 == width {
        return Some(a);
    }
    // All bits taken are known to be zero.
    if let Some(facts) = pool.facts(a)
        && (mask(high + 1) & !facts.zeros) >> low == 0
    {
        return Some(zero(pool, high - low + 1));
    }
    let (op, operands) = pool.as_app(a)?;
    let first = *operands.first()?;
    match (op, operands) {
        (Op::Extract { low: offset, .. }, _) => {
            Some(pool.mk_extract(high + offset, low + offset, first))
        }
        (Op::Concat, &[top, bottom]) => Some(extract_concat(pool, high, low, top, bottom)),
        (Op::ZeroExtend(_), _) => {
            let inner = pool.width(first);
            // Bits of the operand alone, of the zeros alone, or of both.
            if high < inner {
                return Some(pool.mk_extract(high, low, first));
            }
            if low >= inner {
                return Some(zero(pool, high - low + 1));
            }
            let part = pool.mk_extract(inner - 1, low, first);
            Some(pool.mk_zero_extend(high - inner + 1, part))
        }
        (Op::SignExtend(_), _) => {
            let inner = pool.width(first);
            if high < inner {
                return Some(pool.mk_extract(high, low, first));
            }
            // Bits of the extension only are copies of the sign.
            let from = low.min(inner - 1);
            let part = pool.mk_extract(inner - 1, from, first);
            Some(pool.mk_sign_extend(high - low - (inner - 1 - from), part))
        }
        (Op::BvAnd | Op::BvOr | Op::BvXor, &[x, y]) => extract_bitwise(pool, op, high, low, x, y),
        (Op::BvMul, &[x, factor])
            if let Some(factor) = pool.as_bv_u64(factor)
                && factor.is_power_of_two() =>
        {
            return Some(extract_shifted(pool, high, low, x, factor.trailing_zeros()));
        }
        (Op::BvAdd | Op::BvMul | Op::BvNeg, _) => truncate_sum(pool, high, low, a),
        _ => None,
    }
    .or_else(|| if low == 0 { truncate(pool, a, high + 1) } else { None })
}

fn extract_concat(pool: &mut TermPool, high: u32, low: u32, top: TermId, bottom: TermId) -> TermId {
    let split = pool.width(bottom);
    if high < split {
        pool.mk_extract(high, low, bottom)
    } else if low >= split {
        pool.mk_extract(high - split, low - split, top)
    } else {
        let top = pool.mk_extract(high - split, 0, top);
        let bottom = pool.mk_extract(split - 1, low, bottom);
        pool.mk_concat(top, bottom)
    }
}

/// Bits of `x * 2^distance`.
fn extract_shifted(pool: &mut TermPool, high: u32, low: u32, x: TermId, distance: u32) -> TermId {
    if high < distance {
        return zero(pool, high - low + 1);
    }
    if low >= distance {
        return pool.mk_extract(high - distance, low - distance, x);
    }
    let part = pool.mk_extract(high - distance, 0, x);
    let zeros = zero(pool, distance - low);
    pool.mk_concat(part, zeros)
}

/// Bits of a bitwise operator with a constant whose bits there are all zero or all one.
fn extract_bitwise(
    pool: &mut TermPool,
    op: Op,
    high: u32,
    low: u32,
    x: TermId,
    y: TermId,
) -> Option<TermId> {
    let part = pool.as_bv(y)?.extract(high, low);
    if !part.is_zero() && !part.is_ones() {
        return None;
    }
    let part = pool.mk_bv_value(part);
    let rest = pool.mk_extract(high, low, x);
    Some(pool.mk_app(op, &[rest, part]))
}

/// Low bits of a sum do not depend on summands that are multiples of a greater power of two.
fn truncate_sum(pool: &mut TermPool, high: u32, low: u32, a: TermId) -> Option<TermId> {
    if pool.width(a) > 64 {
        return None;
    }
    let taken = mask(high + 1);
    let mut sum = sum::Sum::of(pool, a, 1);
    let count = sum.terms.len();
    sum.terms.retain(|(_, coefficient)| *coefficient & taken != 0);
    let is_constant_irrelevant = sum.constant != 0 && sum.constant & taken == 0;
    if sum.terms.len() == count && !is_constant_irrelevant {
        return None;
    }
    sum.constant &= taken;
    let rest = sum.build(pool);
    Some(pool.mk_extract(high, low, rest))
}

/// The low `width` bits of an arithmetic term whose leaves are narrower anyway, as arithmetic of that width.
fn truncate(pool: &mut TermPool, a: TermId, width: u32) -> Option<TermId> {
    if !matches!(pool.op(a), Some(Op::BvAdd | Op::BvMul | Op::BvNeg)) {
        return None;
    }
    let mut budget = MAX_TRUNCATED;
    if !is_truncatable(pool, a, width, &mut budget) {
        return None;
    }
    Some(truncated(pool, a, width))
}

/// Whether truncation to a width removes all extensions below sums and products and adds no extraction.
fn is_truncatable(pool: &TermPool, t: TermId, width: u32, budget: &mut u32) -> bool {
    let mut pending = vec![t];
    while let Some(t) = pending.pop() {
        match budget.checked_sub(1) {
            Some(rest) => *budget = rest,
            None => return false,
        }
        match pool.as_app(t) {
            None if pool.is_const(t) => {}
            Some((Op::BvAdd | Op::BvMul | Op::BvNeg, operands)) => pending.extend(operands),
            Some((Op::ZeroExtend(_) | Op::SignExtend(_), &[inner]))
                if pool.width(inner) <= width => {}
            _ => return false,
        }
    }
    true
}

/// Recursion is bounded by the budget that admitted the term.
fn truncated(pool: &mut TermPool, t: TermId, width: u32) -> TermId {
    match pool.as_app(t) {
        Some((op @ (Op::BvAdd | Op::BvMul), &[a, b])) => {
            let a = truncated(pool, a, width);
            let b = truncated(pool, b, width);
            pool.mk_app(op, &[a, b])
        }
        Some((Op::BvNeg, &[a])) => {
            let a = truncated(pool, a, width);
            pool.mk_bv_neg(a)
        }
        _ => pool.mk_extract(width - 1, 0, t),
    }
}

pub(super) fn concat(pool: &mut TermPool, high: TermId, low: TermId) -> Option<TermId> {
    let (high_width, low_width) = (pool.width(high), pool.width(low));
    if pool.as_bv(high).is_some_and(BvValue::is_zero) {
        return Some(pool.mk_zero_extend(high_width, low));
    }
    match pool.as_app(high) {
        Some((Op::ZeroExtend(extra_bits), &[inner])) => {
            let joined = pool.mk_concat(inner, low);
            return Some(pool.mk_zero_extend(extra_bits, joined));
        }
        Some((Op::SignExtend(extra_bits), &[inner])) => {
            let joined = pool.mk_concat(inner, low);
            return Some(pool.mk_sign_extend(extra_bits, joined));
        }
        Some((Op::Concat, &[top, middle])) => {
            let bottom = pool.mk_concat(middle, low);
            return Some(pool.mk_concat(top, bottom));
        }
        // The low part of x moved up to its width is x times a power of two.
        Some((Op::Extract { high: _, low: 0 }, &[whole]))
            if pool.width(whole) == high_width + low_width
                && high_width + low_width <= 64
                && pool.as_bv(low).is_some_and(BvValue::is_zero) =>
        {
            return sum::scaled(pool, whole, 1 << low_width);
        }
        _ => {}
    }
    if let Some(joined) = join(pool, high, low) {
        return Some(joined);
    }
    if let Some((Op::Concat, &[middle, bottom])) = pool.as_app(low) {
        let top = if pool.is_const(high) && pool.is_const(middle) {
            pool.mk_concat(high, middle)
        } else {
            join(pool, high, middle)?
        };
        return Some(pool.mk_concat(top, bottom));
    }
    None
}

/// Adjacent parts of one term as one part, also where one of the two was simplified.
fn join(pool: &mut TermPool, high: TermId, low: TermId) -> Option<TermId> {
    if pool.is_const(high) || pool.is_const(low) {
        return None;
    }
    let (high_width, low_width) = (pool.width(high), pool.width(low));
    if let Some((Op::Extract { high: top, low: from }, &[whole])) = pool.as_app(high)
        && from >= low_width
        && pool.mk_extract(from - 1, from - low_width, whole) == low
    {
        return Some(pool.mk_extract(top, from - low_width, whole));
    }
    if let Some((Op::Extract { high: to, low: bottom }, &[whole])) = pool.as_app(low)
        && to + high_width < pool.width(whole)
        && pool.mk_extract(to + high_width, to + 1, whole) == high
    {
        return Some(pool.mk_extract(to + high_width, bottom, whole));
    }
    None
}
