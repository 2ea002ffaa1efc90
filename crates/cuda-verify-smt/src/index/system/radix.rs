//! The mixed-radix rule, by intervals and by the [linear relaxation](crate::index::relax), and what else that shows.

use cuda_verify_base::id::Id;

use super::{Contradiction, System, normalized};
use crate::index::lift::Relation;
use crate::index::poly::{Interval, Poly, VarId, gcd};
use crate::index::relax::{Effort, Relaxation};

/// Terms of a radix.
const MAX_RADIX: usize = 4;

impl System {
    /// The short factors of products that are no variables, without common divisors.
    fn factors(&self) -> impl Iterator<Item = Poly> + '_ {
        let normal = self.factors.iter().map(|factor| self.normal(factor.clone()));
        let short = normal.filter(|factor| (1..=MAX_RADIX).contains(&factor.terms.len()));
        short.map(|factor| factor.div_floor(gcd(factor.content(), factor.constant)))
    }

    /// The mixed-radix rule for numbers, with intervals: `n * A + B = 0` where exactly one multiple of `n` is in the
    /// interval of `B`.
    pub(super) fn split_by_numbers(&mut self) -> Result<bool, Contradiction> {
        for index in 0..self.zeros.len() {
            let poly = self.zeros[index].clone();
            let mut numbers: Vec<i128> =
                poly.terms.iter().map(|(_, n)| n.abs()).filter(|&n| n > 1).collect();
            numbers.sort_unstable();
            numbers.dedup();
            for n in numbers.into_iter().rev() {
                let (multiples, rest): (Vec<_>, Vec<_>) =
                    poly.terms.iter().cloned().partition(|(_, m)| m % n == 0);
                if rest.is_empty() {
                    continue;
                }
                let rest = Poly { terms: rest, constant: poly.constant };
                let range = self.range(&rest);
                let (Some(low), Some(high)) = (range.lower(), range.upper()) else { continue };
                let (least, most) = (-(-low).div_euclid(n), high.div_euclid(n));
                if least > most {
                    return Err(self.refuted(|checker| checker.refute_multiple(&poly, n)));
                }
                if least < most {
                    continue;
                }
                let multiples = Poly { terms: multiples, constant: 0 }.div_floor(n);
                let (Some(quotient), Some(rest)) = (
                    multiples.plus_constant(least),
                    least.checked_mul(n).and_then(|shift| rest.plus_constant(-shift)),
                ) else {
                    continue;
                };
                self.zeros.swap_remove(index);
                self.check(|checker| checker.split(&poly, &Poly::constant(n), &rest));
                self.add_atom(Relation::Zero, quotient)?;
                self.add_atom(Relation::Zero, rest)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What the linear relaxation shows: a contradiction, that a term does not wrap, or the mixed-radix rule for a
    /// variable radix.
    pub(super) fn relax(&mut self) -> Result<bool, Contradiction> {
        let mut relaxation = Relaxation::new(self);
        for effort in [Effort::Plain, Effort::Near, Effort::Products] {
            relaxation.effort = effort;
            if relaxation.is_infeasible() {
                return Err(self.contradiction());
            }
            let bounds = self.wraps_bounds(&mut relaxation);
            if !bounds.is_empty() {
                for (wraps, bound) in bounds {
                    self.check(|checker| checker.bound(wraps, bound));
                    self.meet(wraps, bound)?;
                }
                return Ok(true);
            }
            for index in 0..self.zeros.len() {
                if self.budget.is_spent() {
                    return Ok(false);
                }
                let zero = &self.zeros[index];
                let split = self
                    .number_split(zero, &mut relaxation)
                    .or_else(|| self.radix_split(zero, &mut relaxation));
                if let Some((quotient, rest, width)) = split {
                    let zero = self.zeros.swap_remove(index);
                    self.check(|checker| checker.split(&zero, &width, &rest));
                    self.add_atom(Relation::Zero, quotient)?;
                    self.add_atom(Relation::Zero, rest)?;
                    return Ok(true);
                }
            }
            if let Some(bound) = self.bound_of_factor(&mut relaxation) {
                self.add_atom(Relation::NonNegative, bound)?;
                return Ok(true);
            }
            if let Some(side) = self.side_of_zero(&mut relaxation)? {
                let n_before = self.non_negatives.len();
                self.add_atom(Relation::NonNegative, side)?;
                return Ok(self.non_negatives.len() > n_before);
            }
        }
        Ok(false)
    }

    /// Terms that the relaxation shows not to wrap on one side.
    fn wraps_bounds(&self, relaxation: &mut Relaxation<'_>) -> Vec<(VarId, Interval)> {
        let mut bounds = Vec::new();
        for &wraps in &self.wraps {
            let interval = self.interval(wraps);
            let is_known =
                interval.as_point().is_some() || self.elimination_of[wraps.index()].is_some();
            if is_known || self.budget.is_spent() {
                continue;
            }
            let wraps_poly = Poly::var(wraps);
            let mut bound = Interval::ALL;
            if interval.high > 0 && interval.low <= 0 && relaxation.is_at_most(&wraps_poly, 0) {
                bound.high = 0;
            }
            if interval.low < 0 && interval.high >= 0 && relaxation.is_at_least(&wraps_poly, 0) {
                bound.low = 0;
            }
            if bound != Interval::ALL {
                bounds.push((wraps, bound));
            }
        }
        bounds
    }

    /// What is at least zero if something that is not zero has one sign.
    fn side_of_zero(&self, relaxation: &mut Relaxation<'_>) -> Result<Option<Poly>, Contradiction> {
        for poly in &self.non_zeros {
            if self.budget.is_spent() {
                break;
            }
            let is_at_most = relaxation.is_at_most(poly, 0);
            let is_at_least = relaxation.is_at_least(poly, 0);
            if is_at_most && is_at_least {
                return Err(self.refuted(|checker| {
                    checker.merge(poly);
                    checker.refute_zero(poly);
                }));
            }
            if is_at_most || is_at_least {
                let side = if is_at_most { poly.scaled(-1) } else { Some(poly.clone()) };
                if let Some(side) = &side {
                    self.check(|checker| checker.exclude_zero(poly, side));
                }
                let side = side.and_then(|side| side.plus_constant(-1));
                if side.as_ref().is_some_and(|side| !self.non_negatives.contains(side)) {
                    return Ok(side);
                }
            }
        }
        Ok(None)
    }

    /// The mixed-radix rule for inequalities: from `g * W * A + B >= 0` with a number `g > 0` and `W > 0` follows `A >= 0`
    /// if `B < g * W`, and `A > 0` if `B < 0`. So `q < n` follows from `q * W + r < n * W`.
    fn bound_of_factor(&self, relaxation: &mut Relaxation<'_>) -> Option<Poly> {
        let sums: Vec<Poly> = self.factors().collect();
        for poly in &self.non_negatives {
            let factors = poly.terms.iter().filter(|(monomial, _)| monomial.len() > 1);
            let mut variables: Vec<VarId> =
                factors.flat_map(|(it, _)| it.iter().copied()).collect();
            variables.sort_unstable();
            variables.dedup();
            let radices = variables.into_iter().map(Poly::var).chain(sums.iter().cloned());
            let radices = radices.filter(|radix| self.range(radix).low > 0);
            let with_leading = |radix: Poly| {
                let terms = radix.terms.clone().into_iter();
                terms.map(move |(leading, n)| (radix.clone(), leading, n))
            };
            for (radix, leading, n) in radices.flat_map(with_leading) {
                if self.budget.is_spent() {
                    return None;
                }
                let Some((factor, rest)) = poly.divided_by(&radix, &leading, n) else { continue };
                if factor.terms.is_empty() || rest == Poly::default() {
                    continue;
                }
                let divisor = gcd(factor.content(), factor.constant);
                let factor = factor.div_floor(divisor);
                let is_new = |bound: &Poly| {
                    let Ok(Some(bound)) = normalized(Relation::NonNegative, bound.clone()) else {
                        return true;
                    };
                    let mut known = self.non_negatives.iter();
                    self.range(&bound).low < 0
                        && !known.any(|it| it.terms == bound.terms && it.constant <= bound.constant)
                };
                let above = factor.plus_constant(-1).filter(is_new);
                let Some(width) = radix.scaled(divisor) else { continue };
                if above.is_some() && relaxation.is_at_most(&rest, -1) {
                    self.check(|checker| checker.bound_factor(poly, &width, &factor, true));
                    return above;
                }
                let excess = rest.minus(&width);
                if is_new(&factor) && excess.is_some_and(|it| relaxation.is_at_most(&it, -1)) {
                    self.check(|checker| checker.bound_factor(poly, &width, &factor, false));
                    return Some(factor);
                }
            }
        }
        None
    }

    /// `A` and `B` of an equation `n * A + B = 0` with `-n < B < n`, for a number `n`, where the constraints say more of
    /// `B` than its interval (`16 * i + t < 1000` for `t < 16`, `i < 63`).
    fn number_split(&self, poly: &Poly, relaxation: &mut Relaxation<'_>) -> Option<Split> {
        let mut numbers: Vec<i128> =
            poly.terms.iter().map(|(_, n)| n.abs()).filter(|&n| n > 1).collect();
        numbers.sort_unstable();
        numbers.dedup();
        for n in numbers.into_iter().rev() {
            let (multiples, rest): (Vec<_>, Vec<_>) =
                poly.terms.iter().cloned().partition(|(_, m)| m % n == 0);
            if rest.is_empty() {
                continue;
            }
            let rest = Poly { terms: rest, constant: poly.constant };
            if relaxation.is_at_most(&rest, n - 1) && relaxation.is_at_least(&rest, 1 - n) {
                let quotient = Poly { terms: multiples, constant: 0 }.div_floor(n);
                return Some((quotient, rest, Poly::constant(n)));
            }
        }
        None
    }

    /// `A` and `B` of an equation `g * W * A + B = 0` with `-g * W < B < g * W`, for a number `g` and a radix `W`, which
    /// is a variable or a factor of a product.
    fn radix_split(&self, poly: &Poly, relaxation: &mut Relaxation<'_>) -> Option<Split> {
        let mut variables: Vec<VarId> = poly.vars().collect();
        variables.sort_unstable();
        variables.dedup();
        let variables = variables.into_iter().map(Poly::var);
        for radix in variables.chain(self.factors()) {
            for (leading, n) in &radix.terms {
                let Some((quotient, rest)) = poly.divided_by(&radix, leading, *n) else { continue };
                if quotient.as_constant().is_some() {
                    // Nothing to divide, or the equation says the radix itself.
                    continue;
                }
                let factor = gcd(quotient.content(), quotient.constant);
                let quotient = quotient.div_floor(factor);
                let is_negative = self.range(&radix).high < 0;
                let width = radix.scaled(if is_negative { -factor } else { factor })?;
                // B - g W <= -1 and -B - g W <= -1
                let above = rest.minus(&width)?;
                let below = rest.scaled(-1)?.minus(&width)?;
                if relaxation.is_at_most(&above, -1) && relaxation.is_at_most(&below, -1) {
                    return Some((quotient, rest, width));
                }
            }
        }
        None
    }
}

/// What the mixed-radix rule makes of an equation: a quotient and a rest that are zero, and the width.
type Split = (Poly, Poly, Poly);
