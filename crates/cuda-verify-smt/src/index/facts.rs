//! Bounds of sums and products that conjuncts say: that one of fewer bits does not wrap around, or is less than a number.
//!
//! `sext(a * b) = sext(a) * sext(b)` says that the product over the integers is within the bounds of the type, and with
//! that, the value of `a * b` is the product itself wherever it occurs, not a number that a multiple of `2^w` is
//! missing from. Intervals of variables do not show this: the bounds are those of the product, not of its factors.
//!
//! *Guarantee*: the bounds hold in every solution of the conjuncts, and are put down as definitions.

use rustc_hash::FxHashMap;

use crate::index::lift::{Formula, Lifter, Literal, View, modulus};
use crate::index::poly::{Interval, Monomial, Poly, gcd};
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermPool};

/// Sums of sums and products whose values are looked at part by part.
const MAX_EXACT_DEPTH: u32 = 8;

/// Terms without constants and common divisors, the first one positive, and what their sum lies within.
type Bounded = (Vec<(Monomial, i128)>, Interval);

/// Bounds of polynomials, by the first of their products.
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds(FxHashMap<Monomial, Vec<Bounded>>);

impl Bounds {
    fn insert(&mut self, poly: &Poly, interval: Interval) {
        let Some((first, n)) = poly.terms.first() else { return };
        let divisor = if *n < 0 { -poly.content() } else { poly.content() };
        let terms = poly.primitive().terms;
        let of_terms = interval.plus(Interval::point(-poly.constant));
        let of_terms = if divisor < 0 { of_terms.scaled(-1) } else { of_terms };
        let inner = Interval {
            low: -of_terms.scaled(-1).div_floor(divisor.abs()).high,
            high: of_terms.div_floor(divisor.abs()).high,
        };
        let known = self.0.entry(first.clone()).or_default();
        match known.iter_mut().find(|(other, _)| *other == terms) {
            Some((_, interval)) => *interval = interval.meet(inner),
            None => known.push((terms, inner)),
        }
    }

    /// The range of a polynomial, where some of its terms may be known to lie within bounds together.
    pub(super) fn range(&self, poly: &Poly, of_poly: impl Fn(&Poly) -> Interval) -> Interval {
        let range = of_poly(poly);
        if self.0.is_empty() {
            return range;
        }
        let candidates =
            poly.terms.iter().filter_map(|(monomial, n)| Some((self.0.get(monomial)?, *n)));
        candidates.fold(range, |range, (bounded, n)| {
            bounded.iter().fold(range, |range, (terms, interval)| {
                let Some(factor) = multiple(n, terms[0].1) else { return range };
                let mut rest = poly.terms.clone();
                for (monomial, m) in terms {
                    let wanted = m.checked_mul(factor);
                    let position =
                        rest.iter().position(|(it, n)| it == monomial && Some(*n) == wanted);
                    let Some(position) = position else { return range };
                    rest.remove(position);
                }
                let rest = Poly { terms: rest, constant: poly.constant };
                let met = range.meet(interval.scaled(factor).plus(of_poly(&rest)));
                // Of conjuncts that contradict each other, which others show.
                if met.is_empty() { range } else { met }
            })
        })
    }
}

/// What the one is of the other, if it is a multiple.
fn multiple(n: i128, of: i128) -> Option<i128> {
    (gcd(n, of) == of.abs()).then(|| n / of)
}

/// That the value of a term, read in some way, lies in an interval.
struct Fact {
    of: TermId,
    view: View,
    interval: Interval,
    /// The number of terms of what it says something of.
    size: usize,
}

impl Lifter<'_> {
    /// Takes from conjuncts what they say of sums and products.
    pub(super) fn learn(&mut self, conjuncts: &[Literal]) {
        let facts = conjuncts.iter().flat_map(|&(t, is_positive)| self.facts(t, is_positive));
        let mut facts: Vec<Fact> = facts.collect();
        // What is part of a greater sum or product comes before that.
        facts.sort_by_key(|fact| fact.size);
        for fact in facts {
            self.lift_terms(fact.of);
            let exact = self.exact(fact.of, 0);
            let window = fact.view.safe_window(self.pool.width(fact.of));
            if let Some((poly, _)) = exact.filter(|(_, range)| range.is_within(window)) {
                self.bound(&poly, fact.interval);
            }
        }
    }

    /// Whether conjuncts say anything of sums and products.
    pub(super) fn has_facts(&self, conjuncts: &[Literal]) -> bool {
        conjuncts.iter().any(|&(t, is_positive)| !self.facts(t, is_positive).is_empty())
    }

    /// What a conjunct says of sums and products.
    fn facts(&self, t: TermId, is_positive: bool) -> Vec<Fact> {
        let pool = self.pool;
        let Some((op, &[a, b])) = pool.as_app(t) else { return Vec::new() };
        let is_sum = |t: TermId| matches!(pool.op(t), Some(Op::BvAdd | Op::BvMul));
        let fact =
            |of, view, interval, size| is_sum(of).then_some(Fact { of, view, interval, size });
        // A word of fewer bits is the wide one.
        let resized = |narrow: TermId, wide: TermId| {
            let (view, word) = match pool.as_app(narrow)? {
                (Op::SignExtend(_), &[word]) => (View::Signed, word),
                (Op::ZeroExtend(_), &[word]) => (View::Unsigned, word),
                _ => return None,
            };
            let is_wider = pool.width(wide) > pool.width(word);
            let interval = view.window(pool.width(word));
            fact(wide, View::Signed, interval, pool.dag_size(word)).filter(|_| is_wider)
        };
        // A sum is less than a number, or not.
        let limited = |view: View, is_strict: bool| {
            let (least, most) = (Interval::ALL.low, Interval::ALL.high);
            let limit = |t: TermId| number(pool, t, view);
            let (of, interval) = match (limit(a), limit(b), is_positive) {
                (None, Some(n), true) => (a, Interval::new(least, n - i128::from(is_strict))),
                (None, Some(n), false) => (a, Interval::new(n + i128::from(!is_strict), most)),
                (Some(n), None, true) => (b, Interval::new(n + i128::from(is_strict), most)),
                (Some(n), None, false) => (b, Interval::new(least, n - i128::from(!is_strict))),
                (None, None, _) | (Some(_), Some(_), _) => return None,
            };
            fact(of, view, interval, pool.dag_size(of))
        };
        let facts = match (op, is_positive) {
            (Op::Eq, true) if matches!(pool.sort(a), Sort::BitVec(_)) => {
                [resized(a, b), resized(b, a)]
            }
            (Op::BvUlt | Op::BvUle, _) => [limited(View::Unsigned, op == Op::BvUlt), None],
            (Op::BvSlt | Op::BvSle, _) => [limited(View::Signed, op == Op::BvSlt), None],
            _ => [None, None],
        };
        facts.into_iter().flatten().collect()
    }

    /// A polynomial that equals a lifted term modulo `2^width`, and its range, part by part.
    fn exact(&mut self, t: TermId, depth: u32) -> Option<(Poly, Interval)> {
        let pool = self.pool;
        let (poly, range) = match pool.as_app(t).filter(|_| depth < MAX_EXACT_DEPTH) {
            Some((op @ (Op::BvAdd | Op::BvMul), &[a, b])) => {
                let (a, of_a) = self.exact(a, depth + 1)?;
                let (b, of_b) = self.exact(b, depth + 1)?;
                if op == Op::BvAdd {
                    (a.plus(&b)?, of_a.plus(of_b))
                } else {
                    (self.product(&a, &b)?, of_a.times(of_b))
                }
            }
            Some(_) | None => (self.polys.get(&t)?.clone(), Interval::ALL),
        };
        let met = self.range(&poly).meet(range);
        Some((poly, met))
    }

    /// Puts down that a polynomial lies in an interval.
    fn bound(&mut self, poly: &Poly, interval: Interval) {
        let range = self.range(poly);
        let is_variable =
            poly.terms.iter().all(|(monomial, _)| monomial.len() == 1) && poly.terms.len() == 1;
        if is_variable || range.is_within(interval) {
            return;
        }
        if let Some(low) = interval.lower().filter(|low| range.low < *low) {
            self.definitions.extend(Formula::at_least(poly, low));
        }
        if let Some(high) = interval.upper().filter(|high| range.high > *high) {
            self.definitions.extend(Formula::at_most(poly, high));
        }
        self.bounds.insert(poly, interval);
    }
}

/// The value of a constant.
fn number(pool: &TermPool, t: TermId, view: View) -> Option<i128> {
    let value = i128::from(pool.as_bv(t)?.to_u64()?);
    let window = view.window(pool.width(t));
    Some(if value > window.high { value - modulus(pool.width(t))? } else { value })
}
