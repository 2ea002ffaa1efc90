//! Checks the inferences of index arithmetic, each when it is made.
//!
//! In the manner of LCF (Gordon, Milner and Wadsworth, 1979): whatever searches for a refutation, its constraints, bounds
//! and cases are put down here by a few rules that are simple enough to be checked on the spot, and a contradiction
//! counts only if one was put down. The rules are: evaluation of a polynomial over intervals, with the negation of a
//! new bound; substitution by an equation; a polynomial multiple of an equation added; a combination of products of
//! constraints that is a negative number (Positivstellensatz, of which the lemma of Farkas is the linear case); rounding;
//! `w * a + b = 0` and `w * a + b >= 0` with `|b| < w`; division by a positive factor; cases of a disjunction.
//!
//! Polynomials, intervals and normal forms are written anew, with checked arithmetic and without limits of size that
//! steer a search. *Guarantee*: a contradiction that is [found](Checker::is_refuted) without an unchecked step means that
//! the formulas assumed have no integer solution within the bounds given. What is trusted beside this file is that the
//! [lifted](crate::index::lift) formulas say what the terms say.

mod arithmetic;

use cuda_verify_base::id::Id;
use rustc_hash::FxHashSet;

use self::arithmetic::{Range, Sum};
use crate::index::lift::{Formula, Relation};
use crate::index::poly::{Interval, Monomial, Poly, VarId};

/// A polynomial that a combination multiplies.
#[derive(Clone, Debug)]
pub(super) enum Premise<'a> {
    /// A constraint that is known.
    Known(Relation, &'a Poly),
    /// That a product of variables is not below its interval.
    AboveLow(&'a Monomial),
    /// That it is not above.
    BelowHigh(&'a Monomial),
    /// That it is not negative.
    Natural(&'a Monomial),
    /// What is to be refuted: not negative.
    Goal,
}

/// A number times a product of premises.
pub(super) type Multiple<'a> = (i128, Vec<Premise<'a>>);

/// What is known of the variables of a system, and by what right.
#[derive(Clone, Debug, Default)]
pub(super) struct Checker {
    ranges: Vec<Range>,
    known: FxHashSet<(Relation, Sum)>,
    clauses: Vec<Vec<Formula>>,
    /// Equations by which variables were replaced, in this order.
    definitions: Vec<(VarId, Sum)>,
    is_refuted: bool,
    /// Whether a step was taken that does not follow, or that is beyond the arithmetic.
    has_gap: bool,
}

impl Checker {
    /// Makes one of variables within bounds.
    pub(super) fn new(intervals: &[Interval], has_gap: bool) -> Self {
        let ranges = intervals.iter().map(|it| Range::of(*it)).collect();
        Self { ranges, has_gap, ..Self::default() }
    }

    /// Whether a contradiction follows from what was assumed, by steps that were all checked.
    pub(super) fn is_refuted(&self) -> bool {
        self.is_refuted && !self.has_gap
    }

    /// Whether a step was not checked.
    pub(super) fn has_gap(&self) -> bool {
        self.has_gap
    }

    /// Notes a step; one that does not follow is a gap.
    fn note(&mut self, step: Option<()>) {
        self.has_gap |= step.is_none() && !self.is_refuted;
    }

    /// Takes a formula as given.
    pub(super) fn assume(&mut self, formula: &Formula) {
        let step = self.learn_formula(formula);
        self.note(step);
    }

    fn learn_formula(&mut self, formula: &Formula) -> Option<()> {
        match formula {
            Formula::Atom(relation, poly) => self.learn(*relation, &Sum::of(poly)),
            Formula::All(parts) => parts.iter().try_for_each(|part| self.learn_formula(part)),
            Formula::Any(parts) => match parts.as_slice() {
                [] => {
                    self.is_refuted = true;
                    Some(())
                }
                [part] => self.learn_formula(part),
                parts => {
                    self.clauses.push(parts.to_vec());
                    Some(())
                }
            },
        }
    }

    fn learn(&mut self, relation: Relation, sum: &Sum) -> Option<()> {
        match sum.normal(relation)? {
            Ok(normal) => {
                self.known.insert((relation, normal));
            }
            Err(holds) => self.is_refuted |= !holds,
        }
        Some(())
    }

    /// Whether a constraint is known, or holds by the bounds.
    fn is_known(&self, relation: Relation, sum: &Sum) -> bool {
        let is_noted = || match sum.normal(relation) {
            Some(Ok(normal)) => self.known.contains(&(relation, normal)),
            Some(Err(holds)) => holds,
            None => false,
        };
        let negated = || match relation {
            Relation::NonNegative => self.range(sum).low.is_some_and(|low| low >= 0),
            Relation::Zero => self.range(sum) == Range::point(0),
            Relation::NonZero => self.is_excluded(Relation::Zero, self.range(sum)),
        };
        is_noted() || negated()
    }

    fn premise(&self, relation: Relation, poly: &Poly) -> Option<Sum> {
        let sum = Sum::of(poly);
        self.is_known(relation, &sum).then_some(sum)
    }

    fn range_of(&self, product: &[VarId]) -> Range {
        let one = Range::point(1);
        product.iter().fold(one, |range, var| range.times(self.ranges[var.index()]))
    }

    fn range(&self, sum: &Sum) -> Range {
        let terms = sum.0.iter().map(|(product, n)| self.range_of(product).scaled(*n));
        terms.fold(Range::point(0), Range::plus)
    }

    /// Whether no number of a range has the relation to zero.
    fn is_excluded(&self, relation: Relation, range: Range) -> bool {
        match relation {
            Relation::Zero => range.meet(Range::point(0)).is_empty(),
            Relation::NonNegative => range.high.is_some_and(|high| high < 0),
            Relation::NonZero => range == Range::point(0),
        }
    }

    /// A known constraint bounds a variable: with what is beyond the bound it does not hold.
    pub(super) fn narrow(&mut self, var: VarId, to: Interval, relation: Relation, poly: &Poly) {
        let own = self.ranges[var.index()];
        let Range { low, high } = Range::of(to);
        let above = Range { low: high.and_then(|n| n.checked_add(1)), high: None };
        let below = Range { low: None, high: low.and_then(|n| n.checked_sub(1)) };
        let (has_above, has_below) = (high.is_some(), low.is_some());
        let step = self.premise(relation, poly).and_then(|sum| {
            let mut is_right = true;
            for beyond in [has_above.then_some(above), has_below.then_some(below)] {
                let Some(beyond) = beyond.map(|beyond| beyond.meet(own)) else { continue };
                if !beyond.is_empty() {
                    self.ranges[var.index()] = beyond;
                    is_right &= self.is_excluded(relation, self.range(&sum));
                }
            }
            self.ranges[var.index()] = own;
            is_right.then_some(())
        });
        self.note(step);
        self.meet(var, Range { low, high });
    }

    fn meet(&mut self, var: VarId, range: Range) {
        let met = self.ranges[var.index()].meet(range);
        self.ranges[var.index()] = met;
        self.is_refuted |= met.is_empty();
    }

    /// A known inequality that is one of a variable alone, up to its coefficient, bounds it.
    pub(super) fn bound(&mut self, var: VarId, to: Interval) {
        let of = |end: Option<i128>, sign: i128| {
            let mut sum = Sum::number(end?.checked_mul(-sign)?);
            sum.add(vec![var], sign)?;
            Some(sum)
        };
        let Range { low, high } = Range::of(to);
        let holds = |end: Option<i128>, sign| {
            end.is_none()
                || of(end, sign).is_some_and(|sum| self.is_known(Relation::NonNegative, &sum))
        };
        let step = (holds(low, 1) && holds(high, -1)).then_some(());
        self.note(step);
        self.meet(var, Range { low, high });
    }

    /// A known constraint does not hold within the bounds.
    pub(super) fn refute_by_range(&mut self, relation: Relation, poly: &Poly) {
        let step = self.premise(relation, poly).and_then(|sum| {
            let is_excluded = self.is_excluded(relation, self.range(&sum))
                || (relation != Relation::NonZero && self.has_no_value(relation, &sum));
            is_excluded.then_some(())
        });
        self.is_refuted |= step.is_some();
        self.note(step);
    }

    /// Whether one of the products of a constraint has no integer value that the others leave to it.
    fn has_no_value(&self, relation: Relation, sum: &Sum) -> bool {
        sum.0.iter().any(|(product, n)| {
            let mut others = sum.clone();
            others.0.remove(product);
            let Range { low, high } = self.range(&others).scaled(-1);
            // n * product = -others, or at least that
            let wanted = Range { low, high: high.filter(|_| relation == Relation::Zero) };
            let wanted = if *n < 0 { wanted.scaled(-1) } else { wanted };
            let Some(n) = n.checked_abs() else { return false };
            let low = wanted.low.and_then(|low| low.checked_neg()?.div_euclid(n).checked_neg());
            let high = wanted.high.map(|high| high.div_euclid(n));
            !product.is_empty() && Range { low, high }.meet(self.range_of(product)).is_empty()
        })
    }

    /// A variable has one value left, which is put down as an equation.
    pub(super) fn fix(&mut self, var: VarId, value: i128) {
        let is_fixed = self.ranges[var.index()] == Range::point(value);
        let mut sum = Sum::number(-value);
        let step = sum.add(vec![var], 1).and_then(|()| self.learn(Relation::Zero, &sum));
        self.note(step.filter(|()| is_fixed));
    }

    /// The bounds of a variable are put down for what it equals.
    pub(super) fn substitute_bounds(&mut self, var: VarId, by: &Poly) {
        let by = Sum::of(by);
        let Range { low, high } = self.ranges[var.index()];
        let equation = by.plus(-1, &Sum::product(&[var]));
        let mut step = equation.filter(|it| self.is_known(Relation::Zero, it)).map(|_| ());
        for (end, sign) in [(low, 1), (high, -1)] {
            let Some(end) = end else { continue };
            let bound = Sum::number(-sign * end).plus(sign, &by);
            step = step.and_then(|()| self.learn(Relation::NonNegative, &bound?));
        }
        self.note(step);
    }

    /// A variable is from now on what an equation gives, which is known.
    pub(super) fn define(&mut self, var: VarId, by: &Poly) {
        let by = Sum::of(by);
        let equation = by.plus(-1, &Sum::product(&[var]));
        let step = equation.filter(|it| self.is_known(Relation::Zero, it)).map(|_| ());
        self.note(step);
        self.definitions.push((var, by));
    }

    /// A known constraint, with what a known equation gives in the place of a variable.
    pub(super) fn substitute(&mut self, relation: Relation, poly: &Poly, var: VarId, by: &Poly) {
        let by = Sum::of(by);
        let step = self.premise(relation, poly).and_then(|sum| {
            let equation = by.plus(-1, &Sum::product(&[var]))?;
            self.is_known(Relation::Zero, &equation).then_some(())?;
            self.learn(relation, &sum.with(var, &by)?)
        });
        self.note(step);
    }

    /// A known constraint and a multiple of a known equation.
    pub(super) fn add_multiple(
        &mut self,
        relation: Relation,
        poly: &Poly,
        factor: &Poly,
        equation: &Poly,
    ) {
        let step = self.premise(relation, poly).and_then(|sum| {
            let equation = self.premise(Relation::Zero, equation)?;
            self.learn(relation, &sum.plus_product(&Sum::of(factor), &equation)?)
        });
        self.note(step);
    }

    /// Two known inequalities that leave one value: the polynomial is zero.
    pub(super) fn merge(&mut self, poly: &Poly) {
        let sum = Sum::of(poly);
        let step = Sum::default().plus(-1, &sum).and_then(|negated| {
            let is_zero = self.is_known(Relation::NonNegative, &sum)
                && self.is_known(Relation::NonNegative, &negated);
            is_zero.then(|| self.learn(Relation::Zero, &sum))?
        });
        self.note(step);
    }

    /// Something that is known not to be zero and not to be negative is positive.
    pub(super) fn exclude_zero(&mut self, non_zero: &Poly, non_negative: &Poly) {
        let sum = Sum::of(non_negative);
        let step = self.premise(Relation::NonZero, non_zero).and_then(|_| {
            let is_same =
                sum.normal(Relation::NonZero) == Sum::of(non_zero).normal(Relation::NonZero);
            let holds = is_same && self.is_known(Relation::NonNegative, &sum);
            holds.then(|| self.learn(Relation::NonNegative, &sum.plus(-1, &Sum::number(1))?))?
        });
        self.note(step);
    }

    /// Something is known to be zero, and known not to be.
    pub(super) fn refute_zero(&mut self, poly: &Poly) {
        let step = self.premise(Relation::NonZero, poly);
        let step = step.and_then(|_| self.premise(Relation::Zero, poly)).map(|_| ());
        self.is_refuted |= step.is_some();
        self.note(step);
    }

    /// A factor of all terms but the number is positive: without it, the relation is the same, but that what was at least
    /// a positive number is at least one.
    pub(super) fn cancel(&mut self, relation: Relation, poly: &Poly, factor: VarId) {
        let is_positive = self.ranges[factor.index()].low.is_some_and(|low| low > 0);
        let step = self.premise(relation, poly).filter(|_| is_positive).and_then(|sum| {
            let mut rest = Sum::default();
            for (product, n) in &sum.0 {
                if product.is_empty() {
                    // x * a >= c > 0
                    (*n < 0 && relation == Relation::NonNegative).then_some(())?;
                    rest.add(Vec::new(), -1)?;
                    continue;
                }
                let mut product = product.clone();
                product.remove(product.iter().position(|var| *var == factor)?);
                rest.add(product, *n)?;
            }
            self.learn(relation, &rest)
        });
        self.note(step);
    }

    /// Of `width * quotient + rest = 0` with `-width < rest < width`, both are zero.
    pub(super) fn split(&mut self, poly: &Poly, width: &Poly, rest: &Poly) {
        let (width, rest) = (Sum::of(width), Sum::of(rest));
        let step = self.premise(Relation::Zero, poly).and_then(|sum| {
            let one = Sum::number(1);
            for sign in [1, -1] {
                let room = width.plus(sign, &rest)?.plus(-1, &one)?;
                self.is_known(Relation::NonNegative, &room).then_some(())?;
            }
            let quotient = sum.plus(-1, &rest)?.divided(&width)?;
            self.learn(Relation::Zero, &quotient)?;
            self.learn(Relation::Zero, &rest)
        });
        self.note(step);
    }

    /// Of `n * quotient + rest = 0` where the bounds of the rest leave no multiple of the number.
    pub(super) fn refute_multiple(&mut self, poly: &Poly, n: i128) {
        let step = self.premise(Relation::Zero, poly).and_then(|sum| {
            let is_rest = |(product, m): &(&Vec<VarId>, &i128)| product.is_empty() || *m % n != 0;
            let rest = sum.0.iter().filter(is_rest).map(|(product, m)| (product.clone(), *m));
            let Range { low, high } = self.range(&Sum(rest.collect()));
            let is_between = low?.checked_sub(1)?.div_euclid(n) == high?.div_euclid(n);
            is_between.then_some(())
        });
        self.is_refuted |= step.is_some();
        self.note(step);
    }

    /// Of `width * factor + rest >= 0`, where the width is positive: the factor is positive if the rest is negative, and
    /// not negative if the rest is less than the width.
    pub(super) fn bound_factor(
        &mut self,
        poly: &Poly,
        width: &Poly,
        factor: &Poly,
        is_positive: bool,
    ) {
        let (width, factor) = (Sum::of(width), Sum::of(factor));
        let step = self.premise(Relation::NonNegative, poly).and_then(|sum| {
            let negated = Sum::default().plus(-1, &width)?;
            let rest = sum.plus_product(&negated, &factor)?;
            let one = Sum::number(1);
            // The least that the rest is away from.
            let limit = if is_positive { Sum::default() } else { width.clone() };
            let room = limit.plus(-1, &rest)?.plus(-1, &one)?;
            let is_known = |sum: &Sum| self.is_known(Relation::NonNegative, sum);
            (is_known(&width.plus(-1, &one)?) && is_known(&room)).then_some(())?;
            let factor = if is_positive { factor.plus(-1, &one)? } else { factor };
            self.learn(Relation::NonNegative, &factor)
        });
        self.note(step);
    }

    /// Multiples of premises add up to a negative number, although none is negative: the goal does not hold, or, without
    /// one, there is a contradiction.
    pub(super) fn combine(&mut self, goal: Option<&Poly>, multiples: &[Multiple<'_>]) {
        let goal = goal.map(Sum::of);
        let step = self.combined(goal.as_ref(), multiples).filter(|n| *n < 0).and_then(|_| {
            let Some(goal) = &goal else {
                self.is_refuted = true;
                return Some(());
            };
            let negated = Sum::number(-1).plus(-1, goal)?;
            self.learn(Relation::NonNegative, &negated)
        });
        self.note(step);
    }

    fn combined(&self, goal: Option<&Sum>, multiples: &[Multiple<'_>]) -> Option<i128> {
        let mut sum = Sum::default();
        for (factor, premises) in multiples {
            let mut product = Sum::number(*factor);
            let mut is_equation = false;
            for premise in premises {
                let own = match premise {
                    Premise::Known(relation, poly) => {
                        is_equation |= *relation == Relation::Zero;
                        (*relation != Relation::NonZero).then_some(())?;
                        self.premise(*relation, poly)?
                    }
                    Premise::AboveLow(product) => {
                        let low = self.range_of(product).low?;
                        Sum::product(product).plus(-1, &Sum::number(low))?
                    }
                    Premise::BelowHigh(product) => {
                        let high = self.range_of(product).high?;
                        Sum::number(high).plus(-1, &Sum::product(product))?
                    }
                    Premise::Natural(product) => {
                        self.range_of(product).low.filter(|low| *low >= 0)?;
                        Sum::product(product)
                    }
                    Premise::Goal => goal?.clone(),
                };
                product = product.times(&own)?;
            }
            (is_equation || *factor >= 0).then_some(())?;
            sum = sum.plus(1, &product)?;
        }
        sum.as_number()
    }

    /// Of a known disjunction, alternatives that cannot hold are left out.
    pub(super) fn drop_alternatives(&mut self, before: &[Formula], after: &[Formula]) {
        let is_known = self.clauses.iter().any(|clause| clause == before);
        let mut dropped = before.iter().filter(|it| !after.contains(it));
        let step = (is_known && dropped.all(|it| self.is_impossible(it))).then_some(());
        let step = step.and_then(|()| self.learn_formula(&Formula::Any(after.to_vec())));
        self.note(step);
    }

    fn is_impossible(&self, formula: &Formula) -> bool {
        match formula {
            Formula::All(parts) => parts.iter().any(|part| self.is_impossible(part)),
            Formula::Any(parts) => parts.iter().all(|part| self.is_impossible(part)),
            Formula::Atom(relation, poly) => {
                let sum = Sum::of(poly);
                let is_wrong = |sum: &Sum| {
                    let is_zero = || self.is_known(Relation::Zero, sum);
                    self.is_excluded(*relation, self.range(sum))
                        || sum.normal(*relation) == Some(Err(false))
                        || (*relation == Relation::NonZero && is_zero())
                };
                is_wrong(&sum)
                    || self.replaced(sum).is_some_and(|sum| match sum.normal(*relation) {
                        Some(Ok(normal)) => is_wrong(&normal),
                        Some(Err(holds)) => !holds,
                        None => false,
                    })
            }
        }
    }

    /// A polynomial without the variables that were replaced.
    fn replaced(&self, mut sum: Sum) -> Option<Sum> {
        for (var, by) in &self.definitions {
            sum = sum.with(*var, by)?;
        }
        Some(sum)
    }

    /// Whether the cases are all there are: the alternatives of a known disjunction, or the sides of something that is
    /// known not to be zero. They are [assumed](Self::assume) one by one, in copies.
    pub(super) fn distinguish(&mut self, cases: &[Formula]) {
        let is_clause = self.clauses.iter().any(|clause| clause == cases);
        let is_sides = || match cases {
            [
                Formula::Atom(Relation::NonNegative, above),
                Formula::Atom(Relation::NonNegative, below),
            ] => {
                // p - 1 >= 0 and -p - 1 >= 0
                let sum = Sum::of(above).plus(1, &Sum::number(1));
                let negated = sum.as_ref().and_then(|sum| Sum::number(-1).plus(-1, sum));
                negated.is_some_and(|negated| negated == Sum::of(below))
                    && sum.is_some_and(|sum| self.is_known(Relation::NonZero, &sum))
            }
            _ => false,
        };
        let step = (is_clause || is_sides()).then_some(());
        self.note(step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: usize = 0;
    const Y: usize = 1;
    const N: usize = 2;

    fn var(index: usize) -> VarId {
        VarId::from_index(index)
    }

    fn product(vars: &[usize]) -> Monomial {
        let mut product: Monomial = vars.iter().map(|index| var(*index)).collect();
        product.sort_unstable();
        product
    }

    fn poly(terms: &[(&[usize], i128)], constant: i128) -> Poly {
        let terms = terms.iter().map(|(vars, n)| (product(vars), *n)).collect();
        Poly::from_terms(terms, constant).expect("is small")
    }

    /// `x` and `y` up to 9, and `n` from 1 to 100.
    fn checker() -> Checker {
        let ranges = [(0, 9), (0, 9), (1, 100)];
        Checker::new(&ranges.map(|(low, high)| Interval::new(low, high)), false)
    }

    /// A checker that knows some constraints.
    fn knowing(constraints: &[(Relation, &Poly)]) -> Checker {
        let mut checker = checker();
        for (relation, poly) in constraints {
            checker.assume(&Formula::Atom(*relation, (*poly).clone()));
        }
        assert!(!checker.has_gap() && !checker.is_refuted());
        checker
    }

    fn passes(mut checker: Checker, step: impl FnOnce(&mut Checker)) -> bool {
        step(&mut checker);
        !checker.has_gap()
    }

    use Relation::{NonNegative, NonZero, Zero};

    #[test]
    fn a_bound_holds_as_its_negation_does_not() {
        // 2 x + y - 15 = 0
        let equation = poly(&[(&[X], 2), (&[Y], 1)], -15);
        let narrow = |low, high| {
            passes(knowing(&[(Zero, &equation)]), |it| {
                it.narrow(var(X), Interval::new(low, high), Zero, &equation);
            })
        };
        assert!(narrow(3, 7));
        assert!(!narrow(4, 7) && !narrow(3, 6));
        assert!(!passes(checker(), |it| it.narrow(var(X), Interval::new(3, 7), Zero, &equation)));
        // x * n <= 30 with n >= 1 says nothing of x, n * x >= 400 that n is at least 45.
        let product = poly(&[(&[X, N], 1)], -400);
        let narrow = |low| {
            passes(knowing(&[(NonNegative, &product)]), |it| {
                it.narrow(var(N), Interval::new(low, 100), NonNegative, &product);
            })
        };
        assert!(narrow(45) && !narrow(46));
    }

    #[test]
    fn an_empty_range_is_a_contradiction() {
        let impossible = poly(&[(&[X], 1), (&[Y], 1)], -19);
        let mut known = knowing(&[(Zero, &impossible)]);
        known.refute_by_range(Zero, &impossible);
        assert!(known.is_refuted());
        let possible = poly(&[(&[X], 1), (&[Y], 1)], -18);
        let mut known = knowing(&[(Zero, &possible)]);
        known.refute_by_range(Zero, &possible);
        assert!(!known.is_refuted() && known.has_gap());
        // 3 x = 7 has no integer solution, and is not even noted.
        let mut known = checker();
        known.assume(&Formula::Atom(Zero, poly(&[(&[X], 3)], -7)));
        assert!(known.is_refuted());
        // 4 x + 2 y = 7
        let odd = poly(&[(&[X], 4), (&[Y], 2)], -7);
        let mut known = checker();
        known.refute_multiple(&odd, 2);
        assert!(!known.is_refuted(), "it is not known");
    }

    #[test]
    fn equations_replace_variables() {
        let equation = poly(&[(&[X], 1), (&[N], -1)], 3);
        let by = poly(&[(&[N], 1)], -3);
        let square = poly(&[(&[X, X], 1)], -5);
        let substituted = poly(&[(&[N, N], 1), (&[N], -6)], 4);
        let mut known = knowing(&[(Zero, &equation), (NonNegative, &square)]);
        known.define(var(X), &by);
        known.substitute(NonNegative, &square, var(X), &by);
        assert!(!known.has_gap());
        assert!(known.is_known(NonNegative, &Sum::of(&substituted)));
        let wrong = poly(&[(&[N], 1)], 3);
        let known = || knowing(&[(Zero, &equation), (NonNegative, &square)]);
        assert!(!passes(known(), |it| it.define(var(X), &wrong)));
        assert!(!passes(known(), |it| it.substitute(NonNegative, &square, var(X), &wrong)));
        assert!(!passes(known(), |it| it.substitute_bounds(var(X), &wrong)));
        assert!(passes(known(), |it| it.substitute_bounds(var(X), &by)));
        assert!(!passes(checker(), |it| it.fix(var(X), 4)), "x has more than one value");
    }

    #[test]
    fn combinations_are_negative_numbers() {
        // x - y - 1 >= 0 and y * n - x * n >= 0
        let (less, product_less) =
            (poly(&[(&[X], 1), (&[Y], -1)], -1), poly(&[(&[Y, N], 1), (&[X, N], -1)], 0));
        let factor = product(&[N]);
        let combine = |checker: &mut Checker, weights: [i128; 3]| {
            let known = |poly| Premise::Known(NonNegative, poly);
            let multiples = [
                (weights[0], vec![known(&less), Premise::Natural(&factor)]),
                (weights[1], vec![known(&product_less)]),
                (weights[2], vec![Premise::AboveLow(&factor)]),
            ];
            checker.combine(None, &multiples);
        };
        let known = || knowing(&[(NonNegative, &less), (NonNegative, &product_less)]);
        let mut right = known();
        combine(&mut right, [1, 1, 1]);
        assert!(right.is_refuted());
        for weights in [[1, 1, 0], [1, 2, 1], [1, 1, -1], [-1, -1, -1], [0, 0, 0]] {
            let mut wrong = known();
            combine(&mut wrong, weights);
            assert!(!wrong.is_refuted() && wrong.has_gap(), "{weights:?}");
        }
        let mut unknown = knowing(&[(NonNegative, &less)]);
        combine(&mut unknown, [1, 1, 1]);
        assert!(!unknown.is_refuted(), "one of them is not known");
    }

    #[test]
    fn a_refuted_goal_is_known_not_to_hold() {
        // With 5 - x >= 0, x >= 6 does not hold.
        let most = poly(&[(&[X], -1)], 5);
        let multiples = [(1, vec![Premise::Goal]), (1, vec![Premise::Known(NonNegative, &most)])];
        let mut known = knowing(&[(NonNegative, &most)]);
        known.combine(Some(&poly(&[(&[X], 1)], -6)), &multiples);
        known.bound(var(X), Interval { low: Interval::ALL.low, high: 5 });
        assert!(!known.has_gap() && !known.is_refuted());
        let known = || knowing(&[(NonNegative, &most)]);
        assert!(!passes(known(), |it| it.combine(Some(&poly(&[(&[X], 1)], -5)), &multiples)));
        assert!(
            !passes(known(), |it| it.bound(var(X), Interval { low: Interval::ALL.low, high: 4 }))
        );
    }

    #[test]
    fn the_mixed_radix_rule_needs_a_width() {
        // n (x - y) + y - 3 = 0 with n > 9
        let equation = poly(&[(&[N, X], 1), (&[N, Y], -1), (&[Y], 1)], -3);
        let (width, rest) = (poly(&[(&[N], 1)], 0), poly(&[(&[Y], 1)], -3));
        let wide = poly(&[(&[N], 1)], -10);
        let mut known = knowing(&[(Zero, &equation)]);
        known.assume(&Formula::Atom(NonNegative, wide.clone()));
        known.narrow(var(N), Interval::new(10, 100), NonNegative, &wide);
        known.split(&equation, &width, &rest);
        assert!(!known.has_gap());
        assert!(known.is_known(Zero, &Sum::of(&poly(&[(&[X], 1), (&[Y], -1)], 0))));
        let known = || knowing(&[(Zero, &equation)]);
        assert!(!passes(known(), |it| it.split(&equation, &width, &rest)), "n may be 1");
        assert!(!passes(known(), |it| it.split(&equation, &poly(&[(&[X], 1)], 0), &rest)));
        // 10 x + y - 37 >= 0: x is at least 3, and positive only if y were less than 37.
        let sum = poly(&[(&[X], 10), (&[Y], 1)], -37);
        let bound = |factor: &Poly, width, is_positive| {
            passes(knowing(&[(NonNegative, &sum)]), |it| {
                it.bound_factor(&sum, &Poly::constant(width), factor, is_positive);
            })
        };
        assert!(bound(&poly(&[(&[X], 1)], -3), 10, false));
        assert!(bound(&poly(&[(&[X], 1)], 0), 10, true));
        assert!(!bound(&poly(&[(&[X], 1)], -4), 10, false));
        assert!(!bound(&poly(&[(&[X], 1)], -3), 10, true));
        assert!(!bound(&poly(&[(&[X], -1)], 0), -10, false), "the width is negative");
    }

    #[test]
    fn signs_and_factors() {
        let negative = poly(&[(&[N, X], -1), (&[N, Y], 1)], -7);
        let cancelled = poly(&[(&[X], -1), (&[Y], 1)], -1);
        let mut known = knowing(&[(NonNegative, &negative)]);
        known.cancel(NonNegative, &negative, var(N));
        assert!(!known.has_gap() && known.is_known(NonNegative, &Sum::of(&cancelled)));
        let other = poly(&[(&[X, Y], 1)], -7);
        let mut known = knowing(&[(NonNegative, &other)]);
        known.cancel(NonNegative, &other, var(Y));
        assert!(known.has_gap(), "y may be zero");
        let (zero, positive) =
            (poly(&[(&[X], 1), (&[Y], -1)], 0), poly(&[(&[X], 1), (&[Y], -1)], -1));
        let mut known = knowing(&[(NonZero, &zero), (NonNegative, &zero)]);
        known.exclude_zero(&zero, &zero);
        assert!(!known.has_gap() && known.is_known(NonNegative, &Sum::of(&positive)));
        assert!(!passes(knowing(&[(NonNegative, &zero)]), |it| it.exclude_zero(&zero, &zero)));
        assert!(!passes(knowing(&[(NonZero, &zero)]), |it| it.exclude_zero(&zero, &zero)));
        assert!(!passes(knowing(&[(NonNegative, &zero)]), |it| it.merge(&zero)));
        assert!(!passes(knowing(&[(Zero, &zero)]), |it| it.refute_zero(&zero)));
    }

    #[test]
    fn multiples_of_equations_are_added() {
        let (equation, sum) = (poly(&[(&[X], 1), (&[Y], -1)], 0), poly(&[(&[N, X], 1)], -5));
        let factor = poly(&[(&[N], -1)], 0);
        let mut known = knowing(&[(Zero, &equation), (NonNegative, &sum)]);
        known.add_multiple(NonNegative, &sum, &factor, &equation);
        assert!(!known.has_gap());
        assert!(known.is_known(NonNegative, &Sum::of(&poly(&[(&[N, Y], 1)], -5))));
        let inequality = knowing(&[(NonNegative, &equation), (NonNegative, &sum)]);
        assert!(!passes(inequality, |it| it.add_multiple(NonNegative, &sum, &factor, &equation)));
    }

    #[test]
    fn cases_are_all_there_are() {
        let at_least = |var, n: i128| Formula::Atom(NonNegative, poly(&[(&[var], 1)], -n));
        let clause = [at_least(X, 5), at_least(Y, 12), at_least(N, 50)];
        let known = || {
            let mut checker = checker();
            checker.assume(&Formula::Any(clause.to_vec()));
            checker
        };
        assert!(passes(known(), |it| it.distinguish(&clause)));
        assert!(!passes(known(), |it| it.distinguish(&clause[1..])));
        let left = [clause[0].clone(), clause[2].clone()];
        assert!(passes(known(), |it| it.drop_alternatives(&clause, &left)), "y is less");
        assert!(!passes(known(), |it| it.drop_alternatives(&clause, &clause[1..])));
        let zero = poly(&[(&[X], 1), (&[Y], -1)], 0);
        let above = Formula::Atom(NonNegative, poly(&[(&[X], 1), (&[Y], -1)], -1));
        let below = Formula::Atom(NonNegative, poly(&[(&[X], -1), (&[Y], 1)], -1));
        let sides = [above.clone(), below];
        assert!(passes(knowing(&[(NonZero, &zero)]), |it| it.distinguish(&sides)));
        assert!(!passes(checker(), |it| it.distinguish(&sides)));
        assert!(!passes(knowing(&[(NonZero, &zero)]), |it| it.distinguish(&[above.clone(), above])));
    }

    #[test]
    fn numbers_that_do_not_fit_are_gaps() {
        let large = poly(&[(&[X], i128::MAX)], 1);
        let mut known = checker();
        known.assume(&Formula::Atom(Zero, poly(&[(&[X], 1), (&[Y], 1)], 0)));
        known.add_multiple(Zero, &poly(&[(&[X], 1), (&[Y], 1)], 0), &large, &large);
        assert!(known.has_gap() && !known.is_refuted());
    }
}
