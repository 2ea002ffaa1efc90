//! Intervals of variables, narrowed by the constraints that mention them.

use cuda_verify_base::id::Id;
use smallvec::{SmallVec, smallvec};

use super::{Contradiction, Derived, System};
use crate::index::lift::Relation;
use crate::index::poly::{Interval, Monomial, Poly, VarId};

const MAX_SWEEPS: usize = 12;

impl System {
    /// Narrows the interval of a variable by what a constraint says.
    fn narrow(
        &mut self,
        var: VarId,
        by: Interval,
        (relation, poly): (Relation, &Poly),
    ) -> Result<bool, Contradiction> {
        if !self.interval(var).is_within(by) {
            self.check(|checker| checker.narrow(var, by, relation, poly));
        }
        self.meet(var, by)
    }

    /// Narrows the interval of a variable by what has been put down.
    pub(super) fn meet(&mut self, var: VarId, by: Interval) -> Result<bool, Contradiction> {
        let interval = self.interval(var);
        let met = interval.meet(by);
        if met.is_empty() {
            return Err(self.contradiction());
        }
        self.intervals[var.index()] = met;
        Ok(met != interval)
    }

    /// Narrows the intervals of variables by every constraint, in a bounded number of sweeps.
    pub(in crate::index) fn propagate(&mut self) -> Derived {
        // The constraints stay as they are; only intervals change.
        let zeros = std::mem::take(&mut self.zeros);
        let non_negatives = std::mem::take(&mut self.non_negatives);
        let non_zeros = std::mem::take(&mut self.non_zeros);
        let result = self.sweep(&zeros, &non_negatives, &non_zeros);
        self.zeros = zeros;
        self.non_negatives = non_negatives;
        self.non_zeros = non_zeros;
        result
    }

    fn sweep(&mut self, zeros: &[Poly], non_negatives: &[Poly], non_zeros: &[Poly]) -> Derived {
        for _ in 0..MAX_SWEEPS {
            let mut is_changed = false;
            for poly in zeros {
                is_changed |= self.propagate_range(Relation::Zero, poly)?;
            }
            for poly in non_negatives {
                is_changed |= self.propagate_range(Relation::NonNegative, poly)?;
            }
            for poly in non_zeros {
                is_changed |= self.propagate_non_zero(poly)?;
            }
            if !is_changed || self.budget.is_spent() {
                break;
            }
        }
        Ok(())
    }

    /// Narrows the variables of a polynomial that is zero, or not negative.
    fn propagate_range(&mut self, relation: Relation, poly: &Poly) -> Result<bool, Contradiction> {
        let range = match relation {
            Relation::Zero => Interval::point(0),
            Relation::NonNegative => Interval { low: 0, ..Interval::ALL },
            Relation::NonZero => return Ok(false),
        };
        self.budget.spend(poly.terms.len() + 2);
        let own: SmallVec<[Interval; 8]> =
            poly.terms.iter().map(|(m, n)| self.monomial_range(m).scaled(*n)).collect();
        // Sums of the terms before and after each one.
        let mut after: SmallVec<[Interval; 9]> = smallvec![Interval::point(0); own.len() + 1];
        for index in (0..own.len()).rev() {
            after[index] = after[index + 1].plus(own[index]);
        }
        let mut before = Interval::point(poly.constant);
        let total = before.plus(after[0]);
        if total.meet(range).is_empty() {
            return Err(self.refuted(|checker| checker.refute_by_range(relation, poly)));
        }
        if total.is_within(range) {
            return Ok(false);
        }
        let mut is_changed = false;
        for (index, (monomial, n)) in poly.terms.iter().enumerate() {
            let others = before.plus(after[index + 1]);
            let scaled = range.plus(others.scaled(-1));
            is_changed |=
                self.narrow_monomial(monomial, quotients(scaled, *n), (relation, poly))?;
            before = before.plus(own[index]);
        }
        Ok(is_changed)
    }

    /// Narrows the variables of a product that is in a range, as a constraint says.
    fn narrow_monomial(
        &mut self,
        monomial: &Monomial,
        range: Interval,
        by: (Relation, &Poly),
    ) -> Result<bool, Contradiction> {
        if let [var] = monomial.as_slice() {
            return self.narrow(*var, range, by);
        }
        if self.monomial_range(monomial).meet(range).is_empty() {
            return Err(self.refuted(|checker| checker.refute_by_range(by.0, by.1)));
        }
        let mut is_changed = false;
        for (position, &var) in monomial.iter().enumerate() {
            let mut others = monomial.clone();
            others.remove(position);
            let others = self.monomial_range(&others);
            let own = self.interval(var);
            // With signs that are not known a division would have to turn the inequality round, or not.
            if own.low < 0 || others.low < 0 {
                continue;
            }
            let mut bound = Interval::ALL;
            // var * others <= high, others >= low
            if let Some(high) = range.upper()
                && others.low > 0
            {
                bound.high = high.div_euclid(others.low);
            }
            if let (Some(low), Some(most)) = (range.lower(), others.upper())
                && low > 0
            {
                // A product with zero is not positive.
                if most == 0 {
                    return Err(self.refuted(|checker| checker.refute_by_range(by.0, by.1)));
                }
                bound.low = -(-low).div_euclid(most);
            }
            is_changed |= self.narrow(var, bound, by)?;
        }
        Ok(is_changed)
    }

    /// A value at the end of an interval that is excluded.
    fn propagate_non_zero(&mut self, poly: &Poly) -> Result<bool, Contradiction> {
        if let [(monomial, n)] = poly.terms.as_slice()
            && let [var] = monomial.as_slice()
            && poly.constant % n == 0
        {
            let excluded = -poly.constant / n;
            let Interval { low, high } = self.interval(*var);
            let by = (Relation::NonZero, poly);
            if low == excluded {
                return self.narrow(*var, Interval::new(low + 1, high), by);
            }
            if high == excluded {
                return self.narrow(*var, Interval::new(low, high - 1), by);
            }
        }
        match self.range(poly).as_point() {
            Some(0) => Err(self.refuted(|it| it.refute_by_range(Relation::NonZero, poly))),
            Some(_) | None => Ok(false),
        }
    }
}

/// Quotients `x` of integers with `n * x` in the range.
fn quotients(range: Interval, n: i128) -> Interval {
    let range = if n < 0 { range.scaled(-1) } else { range };
    let n = n.abs();
    let low = match range.lower() {
        Some(low) => -(-low).div_euclid(n),
        None => Interval::ALL.low,
    };
    let high = match range.upper() {
        Some(high) => high.div_euclid(n),
        None => Interval::ALL.high,
    };
    Interval { low, high }
}
