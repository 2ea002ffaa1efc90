//! Sums and products, in a linear normal form.
//!
//! A sum of up to [`MAX_TERMS`] summands over terms of up to 64 bits is kept as
//! `(((c1 * x1) + (c2 * x2)) + ...) + constant`, with different non-sum terms in order of age, so that equal sums
//! are equal terms, what cancels is gone, and the constant is found at once. Greater sums and wider terms only
//! collect their constant. Cost: linear in the number of summands per addition, so quadratic in building a sum.

use smallvec::SmallVec;

use super::ordered;
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermPool};
use crate::value::{BvValue, mask};

/// Summands up to which a sum is normalised.
const MAX_TERMS: usize = 12;

/// `constant + sum of coefficient * term`, modulo 2^width.
pub(super) struct Sum {
    pub(super) width: u32,
    pub(super) constant: u64,
    /// By age of the terms, coefficients not zero.
    pub(super) terms: SmallVec<[(TermId, u64); 8]>,
}

impl Sum {
    fn new(width: u32) -> Self {
        Self { width, constant: 0, terms: SmallVec::new() }
    }

    /// The summands of `factor * t`.
    pub(super) fn of(pool: &TermPool, t: TermId, factor: u64) -> Self {
        let mut sum = Self::new(pool.width(t));
        sum.add(pool, t, factor);
        sum
    }

    /// Adds the summands of `factor * t`.
    pub(super) fn add(&mut self, pool: &TermPool, mut t: TermId, factor: u64) {
        for _ in 0..MAX_TERMS {
            let Some((Op::BvAdd, &[rest, last])) = pool.as_app(t) else {
                break;
            };
            self.add_product(pool, last, factor);
            t = rest;
        }
        self.add_product(pool, t, factor);
    }

    fn add_product(&mut self, pool: &TermPool, mut t: TermId, mut factor: u64) {
        loop {
            if let Some(value) = pool.as_bv_u64(t) {
                self.add_constant(value.wrapping_mul(factor));
                return;
            }
            match pool.as_app(t) {
                Some((Op::BvNeg, _)) => factor = factor.wrapping_neg(),
                Some((Op::BvNot, _)) => {
                    // ~a = -a - 1
                    self.add_constant(factor.wrapping_neg());
                    factor = factor.wrapping_neg();
                }
                Some((Op::BvMul, &[_, b])) if let Some(value) = pool.as_bv_u64(b) => {
                    factor = factor.wrapping_mul(value);
                }
                _ => break,
            }
            t = pool.operands(t)[0];
        }
        let factor = factor & mask(self.width);
        match self.terms.binary_search_by_key(&t, |&(t, _)| t) {
            Ok(position) => {
                let sum = self.terms[position].1.wrapping_add(factor) & mask(self.width);
                self.terms[position].1 = sum;
                if sum == 0 {
                    self.terms.remove(position);
                }
            }
            Err(_) if factor == 0 => {}
            Err(position) => self.terms.insert(position, (t, factor)),
        }
    }

    fn add_constant(&mut self, value: u64) {
        self.constant = self.constant.wrapping_add(value) & mask(self.width);
    }

    fn is_negative(&self, coefficient: u64) -> bool {
        coefficient >> (self.width - 1) == 1
    }

    /// The sum as a term.
    pub(super) fn build(&self, pool: &mut TermPool) -> TermId {
        let sort = Sort::BitVec(self.width);
        let mut result = None;
        for &(t, coefficient) in &self.terms {
            let summand = self.summand(pool, t, coefficient);
            result = Some(match result {
                None => summand,
                Some(sum) => pool.intern_app(Op::BvAdd, &[sum, summand], sort),
            });
        }
        let constant = pool.mk_bv(self.width, self.constant);
        match result {
            None => constant,
            Some(sum) if self.constant == 0 => sum,
            Some(sum) => pool.intern_app(Op::BvAdd, &[sum, constant], sort),
        }
    }

    fn summand(&self, pool: &mut TermPool, t: TermId, coefficient: u64) -> TermId {
        let sort = Sort::BitVec(self.width);
        if coefficient == 1 {
            t
        } else if coefficient == mask(self.width) {
            pool.intern_app(Op::BvNeg, &[t], sort)
        } else {
            let coefficient = pool.mk_bv(self.width, coefficient);
            pool.intern_app(Op::BvMul, &[t, coefficient], sort)
        }
    }

    /// The greatest value of the sum over the integers, coefficients taken as unsigned; `None` if it does not fit,
    /// so that the sum might wrap.
    pub(super) fn unwrapped_high(&self, pool: &TermPool) -> Option<u64> {
        let mut high = self.constant;
        for &(t, coefficient) in &self.terms {
            high = high.checked_add(pool.facts(t)?.high.checked_mul(coefficient)?)?;
        }
        (high <= mask(self.width)).then_some(high)
    }

    /// Adds up choices between constants that hang on one condition.
    fn merge_choices(&mut self, pool: &mut TermPool) {
        let condition = |pool: &TermPool, t: TermId| match pool.as_app(t) {
            Some((Op::Ite, &[c, a, b])) if pool.is_const(a) && pool.is_const(b) => Some(c),
            _ => None,
        };
        for i in 0..self.terms.len() {
            let Some(c) = condition(pool, self.terms[i].0) else {
                continue;
            };
            for j in i + 1..self.terms.len() {
                if condition(pool, self.terms[j].0) == Some(c) {
                    let (a, factor_a) = self.terms[i];
                    let (b, factor_b) = self.terms[j];
                    self.terms.remove(j);
                    self.terms.remove(i);
                    let factor_a = pool.mk_bv(self.width, factor_a);
                    let factor_b = pool.mk_bv(self.width, factor_b);
                    let a = pool.mk_bv_mul(a, factor_a);
                    let b = pool.mk_bv_mul(b, factor_b);
                    let merged = pool.mk_bv_add(a, b);
                    self.add(pool, merged, 1);
                    return self.merge_choices(pool);
                }
            }
        }
    }
}

impl Sum {
    /// Puts `d * (x / d) + x % d` together to `x`, which it is for every `d`, zero included.
    fn merge_divisions(&mut self, pool: &mut TermPool) {
        let mut index = 0;
        while let Some(&(t, coefficient)) = self.terms.get(index) {
            index += 1;
            let (x, d, quotient) = match pool.as_app(t) {
                Some((Op::BvUrem, &[x, d])) => (x, d, pool.mk_bv_udiv(x, d)),
                Some((Op::BvSrem, &[x, d])) => (x, d, pool.mk_bv_sdiv(x, d)),
                _ => continue,
            };
            let product = pool.mk_bv_mul(d, quotient);
            let multiple = Self::of(pool, product, coefficient);
            let &[(product, factor)] = multiple.terms.as_slice() else { continue };
            if multiple.constant == 0 && self.terms.binary_search(&(product, factor)).is_ok() {
                self.terms.retain(|it| *it != (t, coefficient) && *it != (product, factor));
                self.add(pool, x, coefficient);
                index = 0;
            }
        }
    }
}

fn is_narrow(pool: &TermPool, t: TermId) -> bool {
    pool.width(t) <= 64
}

pub(super) fn add(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    let (a, b) = ordered(pool, a, b);
    if !is_narrow(pool, a) {
        return add_wide(pool, a, b);
    }
    if let Some(constant) = pool.as_bv_u64(b) {
        if constant == 0 {
            return Some(a);
        }
        // The most frequent case: only the constant changes.
        if pool.op(a) == Some(Op::BvAdd) && pool.as_bv_u64(pool.operands(a)[1]).is_some() {
            let (rest, old) = (pool.operands(a)[0], pool.operands(a)[1]);
            let constant = pool.mk_bv_add(old, b);
            return Some(match pool.as_bv_u64(constant) {
                Some(0) => rest,
                _ => pool.intern_app(Op::BvAdd, &[rest, constant], pool.sort(a)),
            });
        }
    }
    let mut sum = Sum::of(pool, a, 1);
    sum.add(pool, b, 1);
    sum.merge_choices(pool);
    sum.merge_divisions(pool);
    if sum.terms.len() <= MAX_TERMS {
        return Some(sum.build(pool));
    }
    let (rest_a, constant_a) = pool.split_constant(a);
    let (rest_b, constant_b) = pool.split_constant(b);
    let (rest_a, rest_b) = (rest_a?, rest_b?);
    let constant = pool.mk_bv(sum.width, constant_a.wrapping_add(constant_b));
    let (rest_a, rest_b) = ordered(pool, rest_a, rest_b);
    let rest = pool.intern_app(Op::BvAdd, &[rest_a, rest_b], pool.sort(a));
    if pool.as_bv_u64(constant) == Some(0) {
        return Some(rest);
    }
    Some(pool.intern_app(Op::BvAdd, &[rest, constant], pool.sort(a)))
}

/// Sums of terms wider than 64 bits: the constant is collected, opposite terms cancel.
fn add_wide(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    if pool.as_bv(b).is_some_and(BvValue::is_zero) {
        return Some(a);
    }
    match (pool.as_app(a), pool.as_app(b)) {
        (Some((Op::BvNeg, &[x])), _) if x == b => {
            return Some(pool.mk_bv_value(BvValue::zero(pool.width(a))));
        }
        (_, Some((Op::BvNeg, &[y]))) if y == a => {
            return Some(pool.mk_bv_value(BvValue::zero(pool.width(a))));
        }
        _ => {}
    }
    match (pool.as_app(a), pool.as_app(b)) {
        (Some((Op::BvAdd, &[x, c])), _) if pool.is_const(c) => {
            if pool.is_const(b) {
                let constant = pool.mk_bv_add(c, b);
                Some(pool.mk_bv_add(x, constant))
            } else {
                let sum = pool.mk_bv_add(x, b);
                Some(pool.mk_bv_add(sum, c))
            }
        }
        (_, Some((Op::BvAdd, &[y, c]))) if pool.is_const(c) => {
            let sum = pool.mk_bv_add(a, y);
            Some(pool.mk_bv_add(sum, c))
        }
        _ => None,
    }
}

pub(super) fn neg(pool: &mut TermPool, a: TermId) -> Option<TermId> {
    if !is_narrow(pool, a) {
        return match pool.as_app(a) {
            Some((Op::BvNeg, &[inner])) => Some(inner),
            _ => None,
        };
    }
    scaled(pool, a, u64::MAX)
}

/// `factor * a`, distributed over the summands.
pub(super) fn scaled(pool: &mut TermPool, a: TermId, factor: u64) -> Option<TermId> {
    Some(Sum::of(pool, a, factor).build(pool))
}

pub(super) fn mul(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    let (a, b) = ordered(pool, a, b);
    if let Some(constant) = pool.as_bv(b) {
        if constant.is_zero() {
            return Some(b);
        }
        if constant.is_one() {
            return Some(a);
        }
        return match constant.as_u64() {
            Some(constant) => scaled(pool, a, constant),
            None if constant.is_ones() => Some(pool.mk_bv_neg(a)),
            None => None,
        };
    }
    // Constant factors go outwards: (c * x) * y = c * (x * y).
    for (x, y) in [(a, b), (b, a)] {
        match pool.as_app(x) {
            Some((Op::BvNeg, &[inner])) => {
                let product = pool.mk_bv_mul(inner, y);
                return Some(pool.mk_bv_neg(product));
            }
            Some((Op::BvMul, &[inner, constant])) if pool.is_const(constant) => {
                let product = pool.mk_bv_mul(inner, y);
                return Some(pool.mk_bv_mul(product, constant));
            }
            _ => {}
        }
    }
    product(pool, a, b)
}

/// A product of up to four factors, none a constant, in order of age.
fn product(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    let mut factors: SmallVec<[TermId; 4]> = SmallVec::new();
    for side in [a, b] {
        let mut t = side;
        while let Some((Op::BvMul, &[rest, last])) = pool.as_app(t) {
            factors.push(last);
            t = rest;
            if factors.len() > 4 {
                return None;
            }
        }
        factors.push(t);
    }
    if factors.len() > 4 {
        return None;
    }
    // In one order, so that equal products are one term.
    factors.sort_unstable();
    let sort = pool.sort(a);
    let mut factors = factors.into_iter();
    let first = factors.next()?;
    Some(factors.fold(first, |product, t| pool.intern_app(Op::BvMul, &[product, t], sort)))
}

/// Whether linear reasoning can find something in a term.
fn is_linear(pool: &TermPool, t: TermId) -> bool {
    match pool.as_app(t) {
        Some((Op::BvAdd | Op::BvNeg | Op::BvNot, _)) => true,
        Some((Op::BvMul, &[_, factor])) => pool.is_const(factor),
        _ => false,
    }
}

/// Equality as `sum = 0`: what is common cancels, divisibility and inverses of odd factors decide or simplify.
pub(super) fn eq(pool: &mut TermPool, a: TermId, b: TermId) -> Option<TermId> {
    if !is_narrow(pool, a) || !(is_linear(pool, a) || is_linear(pool, b)) {
        return None;
    }
    let mut sum = Sum::of(pool, a, 1);
    sum.add(pool, b, u64::MAX);
    let width = sum.width;
    let twos = |value: u64| value.trailing_zeros().min(width);
    let common = sum.terms.iter().map(|&(_, coefficient)| twos(coefficient)).min();
    let Some(common) = common else {
        return Some(pool.mk_bool(sum.constant == 0));
    };
    // Every summand is a multiple of a power of two that the constant is no multiple of.
    let alignment = |&(t, coefficient): &(TermId, u64)| {
        twos(coefficient) + pool.facts(t).map_or(0, super::Facts::trailing_zeros)
    };
    let shared = sum.terms.iter().map(alignment).min().unwrap_or(0).min(width);
    // `4 * x + 8 * y = 2` has no solution, whatever the width.
    if twos(sum.constant) < shared {
        return Some(pool.mk_false());
    }
    match *sum.terms {
        [(t, coefficient)] => {
            let target = sum.constant.wrapping_neg();
            return Some(solve_for(pool, t, coefficient, common, target));
        }
        [(t, p), (u, q)] if sum.constant == 0 && p.wrapping_add(q) & mask(width) == 0 => {
            return Some(if common == 0 {
                pool.mk_eq(t, u)
            } else {
                let t = pool.mk_extract(width - 1 - common, 0, t);
                let u = pool.mk_extract(width - 1 - common, 0, u);
                pool.mk_eq(t, u)
            });
        }
        _ => {}
    }
    split_sides(pool, sum, a, b)
}

/// `coefficient * t = target`, where `2^common` is the greatest power of two in the coefficient and divides the
/// target.
fn solve_for(pool: &mut TermPool, t: TermId, coefficient: u64, common: u32, target: u64) -> TermId {
    let width = pool.width(t);
    let odd = coefficient >> common;
    let quotient = ((target & mask(width)) >> common).wrapping_mul(inverse(odd));
    // A factor of 2^n leaves the highest n bits of the term open: only the others are in the equation.
    let low = pool.mk_extract(width - 1 - common, 0, t);
    let value = pool.mk_bv(width - common, quotient);
    pool.mk_eq(low, value)
}

/// The inverse of an odd number modulo 2^64 (Newton; each step doubles the number of correct bits, three at first).
pub(super) fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

/// `sum = 0` with the negative summands on the other side; `None` if that is `a = b` again.
fn split_sides(pool: &mut TermPool, mut sum: Sum, a: TermId, b: TermId) -> Option<TermId> {
    let width = sum.width;
    if sum.is_negative(sum.terms[0].1) {
        sum.constant = sum.constant.wrapping_neg() & mask(width);
        for (_, coefficient) in &mut sum.terms {
            *coefficient = coefficient.wrapping_neg() & mask(width);
        }
    }
    let (mut left, mut right) = (Sum::new(width), Sum::new(width));
    // No negative constant on either side: that would wrap, and ranges would tell nothing.
    if sum.is_negative(sum.constant) {
        right.constant = sum.constant.wrapping_neg() & mask(width);
    } else {
        left.constant = sum.constant;
    }
    for &(t, coefficient) in &sum.terms {
        if sum.is_negative(coefficient) {
            right.terms.push((t, coefficient.wrapping_neg() & mask(width)));
        } else {
            left.terms.push((t, coefficient));
        }
    }
    if right.terms.is_empty() {
        // With a constant alone on one side, all of the constant goes there.
        right.constant = sum.constant.wrapping_neg() & mask(width);
        left.constant = 0;
    }
    let left = left.build(pool);
    let right = right.build(pool);
    let (left, right) = ordered(pool, left, right);
    if (left, right) == (a, b) {
        return None;
    }
    if let Some(result) = super::compare::eq(pool, left, right) {
        return Some(result);
    }
    Some(pool.intern_app(Op::Eq, &[left, right], Sort::Bool))
}
