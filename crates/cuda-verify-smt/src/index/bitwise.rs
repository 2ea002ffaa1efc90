//! Bitwise operations as integers: masks of constant bits are remainders; of others, bounds and some consequences.
//!
//! Threads are paired by `i ^ j`, and bits are cut off by `i & (s - 1)` where `s` is a power of two. What is needed of the
//! former is that it is its own inverse; the latter is a remainder as soon as `s` is known to be a power of two.

use cuda_verify_base::id::Id;

use crate::index::lift::{Formula, Lifter, Origin, Relation, View, modulus};
use crate::index::poly::{Interval, Poly, gcd};
use crate::op::Op;
use crate::term::TermId;

/// Pairs of exclusive disjunctions, and masks, that are looked at.
const MAX_PAIRS: usize = 24;

/// Terms looked at to see that one is a power of two.
const MAX_PARTS_OF_POWER: usize = 16;

impl Lifter<'_> {
    pub(super) fn conjunction(
        &mut self,
        t: TermId,
        a: TermId,
        b: TermId,
        width: u32,
    ) -> Option<Poly> {
        for (mask, other) in [(a, b), (b, a)] {
            let Some(mask) = self.pool.as_bv(mask) else { continue };
            let ones = mask.not().trailing_zeros();
            let zeros = mask.trailing_zeros();
            if ones > 0 && ones < width && mask.not().extract(width - 1, ones).is_ones() {
                // The lowest bits: the value modulo a smaller power of two.
                let poly = self.polys[&other].reduced(modulus(ones)?);
                return Some(self.value_of(&poly, ones, View::Unsigned));
            }
            // The highest bits: the value without what the lowest ones say.
            if zeros > 0 && zeros < width && mask.extract(width - 1, zeros).is_ones() {
                let poly = self.polys[&other].clone();
                let low = self.value_of(&poly.reduced(modulus(zeros)?), zeros, View::Unsigned);
                return poly.minus(&low);
            }
        }
        self.bitwise.push(t);
        let value = self.opaque(t);
        for operand in [a, b] {
            let operand = self.unsigned(operand);
            self.define_non_negative(operand.minus(&value));
        }
        Some(value)
    }

    pub(super) fn disjunction(
        &mut self,
        t: TermId,
        a: TermId,
        b: TermId,
        width: u32,
    ) -> Option<Poly> {
        let (left, right) = (self.unsigned(a), self.unsigned(b));
        for (low, high) in [(&left, &right), (&right, &left)] {
            // Operands without a common bit: a multiple of a power of two and a number below it.
            let content = gcd(high.content(), high.constant);
            let zeros = content.trailing_zeros().min(width);
            if content != 0 && zeros > 0 && self.range(low).high < modulus(zeros)? {
                return left.plus(&right);
            }
        }
        self.bitwise.push(t);
        let value = self.opaque(t);
        // Neither operation sets a bit above the highest one of its operands.
        self.limit(t, self.range(&left).hull(self.range(&right)));
        self.define_non_negative(left.plus(&right).and_then(|sum| sum.minus(&value)));
        if self.pool.op(t) == Some(Op::BvOr) {
            self.define_non_negative(value.minus(&left));
            self.define_non_negative(value.minus(&right));
        }
        Some(value)
    }

    /// Bounds the variable of a term by the bits of the numbers in a range.
    fn limit(&mut self, t: TermId, range: Interval) {
        let Some(high) = range.upper().filter(|&high| high >= 0) else { return };
        let bits = i128::BITS - high.leading_zeros();
        if let (Some(&var), Some(limit)) = (self.opaque.get(&t), modulus(bits)) {
            let var = &mut self.vars[var.index()];
            var.interval = var.interval.meet(Interval::new(0, limit - 1));
        }
    }

    /// A choice, in the view in which its condition compares.
    pub(super) fn choice(
        &mut self,
        t: TermId,
        c: TermId,
        a: TermId,
        b: TermId,
        width: u32,
    ) -> Option<Poly> {
        let comparison = self
            .pool
            .as_app(c)
            .filter(|(op, _)| matches!(op, Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle));
        let is_signed = comparison.is_some_and(|(op, _)| matches!(op, Op::BvSlt | Op::BvSle));
        let view = if is_signed { View::Signed } else { View::Unsigned };
        let [then, otherwise] = [a, b].map(|branch| {
            let poly = self.polys[&branch].clone();
            self.value_of(&poly, width, view)
        });
        let hull = self.range(&then).hull(self.range(&otherwise)).meet(view.window(width));
        // The same choice in another width is the same number.
        let key = (c, then.clone(), otherwise.clone());
        if let Some(value) = self.choices.get(&key) {
            return Some(value.clone());
        }
        let value = if is_signed {
            Poly::var(self.new_var(hull, Origin::Derived))
        } else {
            let value = self.opaque(t);
            if let Some(&var) = self.opaque.get(&t) {
                let var = &mut self.vars[var.index()];
                var.interval = var.interval.meet(hull);
            }
            value
        };
        // The lesser or the greater of two numbers, as both branches are seen with the sign by which they are compared.
        match comparison.map(|(_, operands)| operands) {
            Some(&[x, y]) if (x, y) == (a, b) => {
                self.define_non_negative(then.minus(&value));
                self.define_non_negative(otherwise.minus(&value));
            }
            Some(&[x, y]) if (x, y) == (b, a) => {
                self.define_non_negative(value.minus(&then));
                self.define_non_negative(value.minus(&otherwise));
            }
            _ => {}
        }
        let condition = self.formula(c, true, 0);
        let negation = self.formula(c, false, 0);
        let (is_then, is_otherwise) = (value.minus(&then)?, value.minus(&otherwise)?);
        self.choices.insert(key, value.clone());
        self.definitions.push(Formula::Any(vec![negation, Formula::zero(is_then)]));
        self.definitions.push(Formula::Any(vec![condition, Formula::zero(is_otherwise)]));
        Some(value)
    }

    /// What the bitwise operations that were lifted have to do with each other.
    pub(super) fn relate_bitwise(&mut self) {
        let terms = std::mem::take(&mut self.bitwise);
        let of = |op: Op| {
            let pool = self.pool;
            terms.iter().filter_map(move |&t| match pool.as_app(t) {
                Some((found, &[a, b])) if found == op => Some((t, a, b)),
                _ => None,
            })
        };
        let exclusive: Vec<(TermId, TermId, TermId)> = of(Op::BvXor).collect();
        let masks: Vec<(TermId, TermId, TermId)> = of(Op::BvAnd).collect();
        let mut n_pairs = 0;
        for (index, first) in exclusive.iter().enumerate() {
            for second in &exclusive[..index] {
                if let Some((x, y)) = without_common(first, second)
                    && n_pairs < MAX_PAIRS
                {
                    n_pairs += 1;
                    let terms = [first.0, second.0, x, y].map(|t| self.unsigned(t));
                    self.lemmas.extend(inverse(&terms).unwrap_or_default());
                }
            }
        }
        for &(t, a, b) in masks.iter().take(MAX_PAIRS) {
            for (mask, other) in [(a, b), (b, a)] {
                if let Some(condition) = self.power_above(mask, &masks) {
                    let lemma = self.remainder_by_mask(t, mask, other, condition);
                    self.lemmas.extend(lemma);
                }
            }
        }
    }

    /// What must fail if the number after a mask is neither zero nor a power of two; `None` if nothing is known of it.
    fn power_above(
        &mut self,
        mask: TermId,
        masks: &[(TermId, TermId, TermId)],
    ) -> Option<Vec<Formula>> {
        let width = self.pool.width(mask);
        let modulus = modulus(width)?;
        let power = self.polys[&mask].plus_constant(1)?.reduced(modulus);
        let is_power = |t: TermId, poly: &Poly| {
            self.pool.width(t) == width && *poly == power && self.is_power(t)
        };
        if self.polys.iter().any(|(&t, poly)| is_power(t, poly)) {
            return Some(Vec::new());
        }
        // Of `s & (s - 1) = 0` it is a condition.
        masks.iter().find_map(|&(test, a, b)| {
            let is_test = [(a, b), (b, a)].into_iter().any(|(above, below)| {
                self.pool.width(above) == width
                    && self.polys[&above].reduced(modulus) == power
                    && self.polys[&below].plus_constant(1).map(|p| p.reduced(modulus)).as_ref()
                        == Some(&power)
            });
            let var = self.opaque.get(&test)?;
            is_test.then(|| vec![Formula::non_zero(Poly::var(*var))])
        })
    }

    /// Whether a term is a power of two or zero, whatever its symbols stand for.
    fn is_power(&self, t: TermId) -> bool {
        let mut stack = vec![t];
        let mut n_left = MAX_PARTS_OF_POWER;
        while let Some(t) = stack.pop() {
            if n_left == 0 {
                return false;
            }
            n_left -= 1;
            if let Some(value) = self.pool.as_bv(t) {
                if !value.is_zero() && value.log2().is_none() {
                    return false;
                }
                continue;
            }
            match self.pool.as_app(t) {
                // What is left of the only bit, if it is not shifted or cut off.
                Some((Op::BvShl | Op::BvLshr, &[a, _])) => stack.push(a),
                Some((Op::ZeroExtend(_) | Op::Extract { .. }, &[a])) => stack.push(a),
                Some((Op::BvMul, &[a, b])) => stack.extend([a, b]),
                Some((Op::Ite, &[_, a, b])) => stack.extend([a, b]),
                Some((Op::BvUdiv, &[a, b])) if self.pool.as_bv(b).is_some() => {
                    stack.extend([a, b]);
                }
                _ => return false,
            }
        }
        true
    }

    /// `x & m = x mod (m + 1)`, unless one of the conditions holds. Of a mask of ones, `m + 1` is the number of
    /// all values.
    fn remainder_by_mask(
        &mut self,
        t: TermId,
        mask: TermId,
        other: TermId,
        mut clause: Vec<Formula>,
    ) -> Option<Formula> {
        let (value, mask) = (self.unsigned(t), self.unsigned(mask));
        let whole = self.unsigned(other);
        let power = mask.plus_constant(1)?;
        let quotients = Interval::new(0, self.range(&whole).high);
        let quotient = Poly::var(self.new_var(quotients, Origin::Division));
        let product = quotient.times(&power)?;
        let equation = whole.minus(&value)?.minus(&product)?;
        self.divide(&whole, &equation);
        self.masked.extend(self.opaque.get(&t));
        clause.push(Formula::All(vec![
            Formula::zero(equation),
            Formula::at_least(&mask.minus(&value)?, 0)?,
        ]));
        Some(Formula::Any(clause))
    }
}

/// What is left of two operations that share an operand.
fn without_common(
    &(_, a, b): &(TermId, TermId, TermId),
    &(_, c, d): &(TermId, TermId, TermId),
) -> Option<(TermId, TermId)> {
    let pairs = [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)];
    pairs.into_iter().find(|(_, x, _, y)| x == y).map(|(a, _, c, _)| (a, c))
}

/// Of `u = x ^ j` and `v = y ^ j`: `u = y` exactly if `v = x`, and `u = v` exactly if `x = y`.
fn inverse([u, v, x, y]: &[Poly; 4]) -> Option<Vec<Formula>> {
    let mut lemmas = Vec::new();
    for (left, right) in [((u, y), (v, x)), ((u, v), (x, y))] {
        for ((a, b), (c, d)) in [(left, right), (right, left)] {
            lemmas.push(Formula::Any(vec![
                Formula::Atom(Relation::NonZero, a.minus(b)?),
                Formula::Atom(Relation::Zero, c.minus(d)?),
            ]));
        }
    }
    Some(lemmas)
}
