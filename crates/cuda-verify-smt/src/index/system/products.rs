//! Products that equations give, that they share, and factors that all terms have.

use super::{Contradiction, System};
use crate::index::lift::Relation;
use crate::index::poly::{Monomial, Poly, VarId, without};

impl System {
    /// Where an equation gives a product in terms of lower degree, greater products of which it is a part are replaced:
    /// with `W * q = i - r`, `H * W * q` is `H * i - H * r`. Degrees fall, so that there is an end to it.
    pub(super) fn reduce_products(&mut self) -> Result<bool, Contradiction> {
        for index in 0..self.zeros.len() {
            let equation = self.zeros[index].clone();
            let degree = equation.terms.iter().map(|(monomial, _)| monomial.len()).max();
            let degree = degree.unwrap_or(0);
            let mut greatest = equation.terms.iter().filter(|(it, _)| it.len() == degree);
            let (Some((leading, n)), None) = (greatest.next(), greatest.next()) else { continue };
            // A coefficient other than one would have to be divided by, which integers do not allow.
            if degree < 2 || n.abs() != 1 {
                continue;
            }
            self.budget.spend(self.size());
            let reduced = |poly: &Poly| {
                let (monomial, m) = poly.terms.iter().find(|(monomial, _)| {
                    monomial.len() > leading.len() && without(monomial, leading).is_some()
                })?;
                let factor =
                    Poly { terms: vec![(without(monomial, leading)?, -(m * n))], constant: 0 };
                Some((poly.plus(&factor.times(&equation)?)?, factor))
            };
            for relation in [Relation::Zero, Relation::NonNegative, Relation::NonZero] {
                let list = self.list(relation);
                let found = (0..list.len())
                    .find_map(|position| reduced(&list[position]).map(|found| (position, found)));
                if let Some((position, (poly, factor))) = found {
                    let old = list.remove(position);
                    self.check(|it| it.add_multiple(relation, &old, &factor, &equation));
                    self.add_atom(relation, poly)?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Where equations share a product that none of the other rules takes apart, their difference may say what they do not:
    /// of `W * q + r = n * i + b` and `W * q + r = n * j + c`, that `n * (i - j) + b - c = 0`. Each product is taken for
    /// this once, so that there is an end to it, and no equation gets longer.
    pub(super) fn combine_equations(&mut self) -> Result<bool, Contradiction> {
        let mut order: Vec<usize> = (0..self.zeros.len()).collect();
        order.sort_by_key(|&index| self.zeros[index].terms.len());
        for index in order {
            let pivot = self.zeros[index].clone();
            self.budget.spend(self.zeros.len() + pivot.terms.len());
            if pivot.vars().any(|var| self.wraps.contains(&var)) {
                continue;
            }
            let products = pivot.terms.iter().filter(|(it, n)| it.len() > 1 && n.abs() == 1);
            for (product, n) in products {
                if self.pivots.contains(product) {
                    continue;
                }
                let combined = |other: &Poly| {
                    let (_, m) = other.terms.iter().find(|(it, _)| it == product)?;
                    let factor = m.checked_mul(-n)?;
                    let combined = other.add_scaled(&pivot, factor)?;
                    (combined.terms.len() <= other.terms.len()).then_some((combined, factor))
                };
                let others = (0..self.zeros.len()).filter(|&other| other != index);
                let found: Vec<(usize, (Poly, i128))> = others
                    .filter_map(|other| Some((other, combined(&self.zeros[other])?)))
                    .collect();
                if found.is_empty() {
                    continue;
                }
                self.pivots.push(product.clone());
                for &(other, (_, factor)) in found.iter().rev() {
                    let old = self.zeros.remove(other);
                    let factor = Poly::constant(factor);
                    self.check(|it| it.add_multiple(Relation::Zero, &old, &factor, &pivot));
                }
                for (_, (equation, _)) in found {
                    self.add_atom(Relation::Zero, equation)?;
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A positive factor of all terms does not change the sign: from `x * A >= c` with `x > 0` follows `A > 0` if `c > 0`,
    /// and `A >= 0` if `c = 0`; likewise for equations.
    pub(super) fn cancel_factors(&mut self) -> Result<bool, Contradiction> {
        for relation in [Relation::Zero, Relation::NonNegative, Relation::NonZero] {
            for index in 0..self.list(relation).len() {
                let poly = self.list(relation)[index].clone();
                let Some((first, _)) = poly.terms.first() else { continue };
                if poly.constant > 0 || (poly.constant < 0 && relation != Relation::NonNegative) {
                    continue;
                }
                let is_common = |var: &VarId| {
                    self.interval(*var).low > 0
                        && poly.terms.iter().all(|(monomial, _)| monomial.contains(var))
                };
                let Some(var) = first.iter().copied().find(is_common) else { continue };
                let factor = Monomial::from_slice(&[var]);
                let terms = poly.terms.iter();
                let rest: Option<Vec<_>> =
                    terms.map(|(monomial, n)| Some((without(monomial, &factor)?, *n))).collect();
                let constant = if poly.constant < 0 { -1 } else { 0 };
                // A term that was the factor itself is now a number.
                let Some(rest) = rest.and_then(|terms| Poly::from_terms(terms, constant)) else {
                    continue;
                };
                let n_before = self.list(relation).len();
                self.check(|checker| checker.cancel(relation, &poly, var));
                if poly.constant == 0 {
                    self.list(relation).remove(index);
                    self.add_atom(relation, rest)?;
                    return Ok(true);
                }
                self.add_atom(relation, rest)?;
                if self.list(relation).len() > n_before {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
