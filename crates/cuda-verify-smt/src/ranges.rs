//! Ranges of floats: refutes formulas by interval arithmetic over their terms.
//!
//! Bounds on inputs (`low <= x && x <= high`) are carried through sums, products, maxima and choices to comparisons, as
//! in the analysis of neural networks. Rounding is monotonous, so that the rounded results of the ends bound all rounded
//! results: nothing is lost but what terms have in common. A choice learns from its condition about the branch taken
//! (`x > 0 ? x : 0`).
//!
//! *Guarantee*: [`refutes`] says "yes" only for formulas without a common solution. *Cost*: linear in the terms for each
//! case of a disjunction, within a budget.

use rustc_hash::FxHashMap;

use crate::floats;
use crate::op::Op;
use crate::sort::{FloatFormat, Sort};
use crate::term::{Constant, TermId, TermPool};
use crate::value::Value;

/// Terms looked at, in all cases together.
const BUDGET: usize = 8_000_000;
/// Disjunctions inside of disjunctions.
const MAX_DEPTH: u32 = 4;

/// Numbers from `low` to `high` by their place among the floats of the format, and perhaps what is not a number. Both
/// zeros have place zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    low: i64,
    high: i64,
    has_nan: bool,
}

/// What is known of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fact {
    Bool(Option<bool>),
    Float(FloatFormat, Range),
    Nothing,
}

/// Bounds that assumptions give to terms.
type Bounds = FxHashMap<TermId, Range>;

/// Whether the formulas certainly have no common solution.
pub(crate) fn refutes(pool: &TermPool, formulas: &[TermId]) -> bool {
    let mut budget = BUDGET;
    let formulas = formulas.iter().map(|term| (*term, true)).collect();
    refutes_under(pool, formulas, &Bounds::default(), MAX_DEPTH, &mut budget)
}

fn refutes_under(
    pool: &TermPool,
    formulas: Vec<(TermId, bool)>,
    outer: &Bounds,
    depth: u32,
    budget: &mut usize,
) -> bool {
    let literals = literals(pool, formulas);
    let order = pool.post_order(&literals.iter().map(|(term, _)| *term).collect::<Vec<_>>());
    // Without floats there is nothing to narrow: other theories decide the formula.
    let has_floats = order.iter().any(|t| matches!(pool.sort(*t), Sort::Float(_)));
    if !has_floats || order.len() > *budget {
        return false;
    }
    *budget -= order.len();
    let mut bounds = outer.clone();
    for (literal, holds) in &literals {
        learn(pool, &mut bounds, *literal, *holds);
    }
    // Bounds that the assumptions give alone may already contradict each other.
    if bounds.values().any(|range| range.is_impossible()) {
        return true;
    }
    let mut facts: FxHashMap<TermId, Fact> = FxHashMap::default();
    for term in order {
        let fact = fact_of(pool, &facts, &bounds, term);
        facts.insert(term, fact);
    }
    // A literal that is certainly false under its own assumptions refutes all of them together.
    let contradicts =
        |(literal, holds): &(TermId, bool)| facts[literal] == Fact::Bool(Some(!holds));
    if literals.iter().any(contradicts) {
        return true;
    }
    // A disjunction falls with all its cases.
    depth > 0
        && literals.iter().any(|(literal, holds)| {
            let splits = pool.op(*literal) == Some(if *holds { Op::Or } else { Op::And });
            splits && {
                let cases = pool.operands(*literal).to_vec();
                let mut is_refuted =
                    |case| refutes_under(pool, vec![(case, *holds)], &bounds, depth - 1, budget);
                cases.into_iter().all(&mut is_refuted)
            }
        })
}

/// The conjuncts of formulas that hold or do not, negations pushed inwards.
fn literals(pool: &TermPool, formulas: Vec<(TermId, bool)>) -> Vec<(TermId, bool)> {
    let mut stack = formulas;
    let mut literals = Vec::new();
    while let Some((term, holds)) = stack.pop() {
        let operands = || pool.operands(term).iter().copied();
        match pool.op(term) {
            Some(Op::Not) => stack.extend(operands().map(|operand| (operand, !holds))),
            // A conjunction that does not hold, and a disjunction that does, say nothing of a single operand.
            Some(Op::And) if holds => stack.extend(operands().map(|operand| (operand, true))),
            Some(Op::Or) if !holds => stack.extend(operands().map(|operand| (operand, false))),
            _ => literals.push((term, holds)),
        }
    }
    literals
}

/// Takes a bound by a constant from an assumption.
fn learn(pool: &TermPool, bounds: &mut Bounds, literal: TermId, holds: bool) {
    for &term in pool.operands(literal) {
        let Sort::Float(format) = pool.sort(term) else { continue };
        // The range of a constant is exact as it is.
        if !format.is_supported() || pool.as_float_bits(term).is_some() {
            continue;
        }
        let known = bounds.get(&term).copied().unwrap_or(Range::all(format));
        let other = |t: TermId| {
            pool.as_float_bits(t).map_or(Range::all(format), |bits| Range::constant(format, bits))
        };
        let learned = known.under(pool, literal, holds, term, other);
        if learned != known {
            bounds.insert(term, learned);
        }
    }
}

fn fact_of(
    pool: &TermPool,
    facts: &FxHashMap<TermId, Fact>,
    bounds: &Bounds,
    term: TermId,
) -> Fact {
    let fact = match pool.as_constant(term) {
        Some(Constant::Bool(value)) => Fact::Bool(Some(*value)),
        Some(Constant::Float(format, bits)) if format.is_supported() => {
            Fact::Float(*format, Range::constant(*format, *bits))
        }
        _ => match pool.sort(term) {
            Sort::Bool => Fact::Bool(truth(pool, facts, term)),
            Sort::Float(format) if format.is_supported() => {
                let range = range(pool, facts, term, format).unwrap_or(Range::all(format));
                Fact::Float(format, range)
            }
            Sort::Float(_) | Sort::BitVec(_) | Sort::Array { .. } => Fact::Nothing,
        },
    };
    match (fact, bounds.get(&term)) {
        (Fact::Float(format, range), Some(bound)) => Fact::Float(format, range.meet(*bound)),
        _ => fact,
    }
}

fn float(facts: &FxHashMap<TermId, Fact>, term: TermId) -> Option<(FloatFormat, Range)> {
    match facts.get(&term) {
        Some(Fact::Float(format, range)) => Some((*format, *range)),
        Some(Fact::Bool(_) | Fact::Nothing) | None => None,
    }
}

fn boolean(facts: &FxHashMap<TermId, Fact>, term: TermId) -> Option<bool> {
    match facts.get(&term) {
        Some(Fact::Bool(value)) => *value,
        Some(Fact::Float(..) | Fact::Nothing) | None => None,
    }
}

/// The value of a Boolean term, if it is certain.
#[expect(clippy::wildcard_enum_match_arm, reason = "of other operators nothing is known")]
fn truth(pool: &TermPool, facts: &FxHashMap<TermId, Fact>, term: TermId) -> Option<bool> {
    let operands = pool.operands(term);
    let value = |t: TermId| boolean(facts, t);
    let pair = || Some((float(facts, operands[0])?.1, float(facts, operands[1])?.1));
    match pool.op(term)? {
        Op::Not => value(operands[0]).map(|value| !value),
        Op::And | Op::Or => {
            let absorbing = pool.op(term) == Some(Op::Or);
            if operands.iter().any(|t| value(*t) == Some(absorbing)) {
                return Some(absorbing);
            }
            operands.iter().all(|t| value(*t) == Some(!absorbing)).then_some(!absorbing)
        }
        // Both operands have to be known: neither value of one decides it.
        Op::Xor => Some(value(operands[0])? != value(operands[1])?),
        Op::Ite => match value(operands[0]) {
            Some(true) => value(operands[1]),
            Some(false) => value(operands[2]),
            None => value(operands[1]).filter(|then| value(operands[2]) == Some(*then)),
        },
        Op::Eq if pool.sort(operands[0]) == Sort::Bool => {
            Some(value(operands[0])? == value(operands[1])?)
        }
        Op::Eq | Op::FpEq => {
            let (a, b) = pair()?;
            // Equality is identity: a NaN is equal to itself there, and compares equal to nothing by IEEE's rule. Places
            // order the numbers, so that ranges apart have no number in common.
            let may_both_be_nan = pool.op(term) == Some(Op::Eq) && a.has_nan && b.has_nan;
            let is_apart = a.low > b.high || b.low > a.high;
            let is_one = a.is_single() && a == b && pool.op(term) == Some(Op::FpEq);
            if is_one { Some(true) } else { (is_apart && !may_both_be_nan).then_some(false) }
        }
        Op::FpLt => {
            let (a, b) = pair()?;
            let always = a.high < b.low && !a.has_nan && !b.has_nan;
            // With a NaN the comparison is false as well, so that only `true` has to exclude it.
            if always { Some(true) } else { (a.low >= b.high).then_some(false) }
        }
        Op::FpLe => {
            let (a, b) = pair()?;
            let always = a.high <= b.low && !a.has_nan && !b.has_nan;
            if always { Some(true) } else { (a.low > b.high).then_some(false) }
        }
        Op::FpIsNan => {
            let (_, a) = float(facts, operands[0])?;
            if a.is_empty() { Some(true) } else { (!a.has_nan).then_some(false) }
        }
        Op::FpIsInfinite => {
            let (format, a) = float(facts, operands[0])?;
            // A NaN is no infinity, so that the range of the numbers decides.
            let end = Range::end(format);
            (a.low > -end && a.high < end).then_some(false)
        }
        _ => None,
    }
}

/// The range of a float term, if its operator is one of those looked into.
#[expect(clippy::wildcard_enum_match_arm, reason = "of other operators nothing is known")]
fn range(
    pool: &TermPool,
    facts: &FxHashMap<TermId, Fact>,
    term: TermId,
    format: FloatFormat,
) -> Option<Range> {
    let operands = pool.operands(term);
    let op = pool.op(term)?;
    let operand = |index: usize| float(facts, operands[index]).map(|(_, range)| range);
    match op {
        Op::Ite => {
            let branch = |index: usize, holds: bool| {
                let (_, range) = float(facts, operands[index])?;
                let other = |t| float(facts, t).map_or(Range::all(format), |(_, range)| range);
                let learned = literals(pool, vec![(operands[0], holds)]).into_iter().fold(
                    range,
                    |range, (literal, holds)| {
                        range.under(pool, literal, holds, operands[index], other)
                    },
                );
                Some(learned)
            };
            match boolean(facts, operands[0]) {
                Some(true) => branch(1, true),
                Some(false) => branch(2, false),
                None => Some(branch(1, true)?.join(branch(2, false)?)),
            }
        }
        Op::FpNeg => {
            let a = operand(0)?;
            // Negation flips the sign bit and no other: places are symmetric about zero.
            Some(Range { low: -a.high, high: -a.low, has_nan: a.has_nan })
        }
        Op::FpAbs => {
            let a = operand(0)?;
            let low = if a.low > 0 {
                a.low
            } else if a.high < 0 {
                -a.high
            } else {
                0
            };
            if a.is_empty() { Some(a) } else { Some(Range { low, high: a.high.max(-a.low), ..a }) }
        }
        Op::FpMin | Op::FpMax => {
            let (a, b) = (operand(0)?, operand(1)?);
            let is_min = op == Op::FpMin;
            let pick = |x: i64, y: i64| if is_min { x.min(y) } else { x.max(y) };
            let both = Range {
                low: pick(a.low, b.low),
                high: pick(a.high, b.high),
                has_nan: a.has_nan && b.has_nan,
            };
            // Of a number and something that is none, the number counts.
            let both = if a.has_nan { both.join(Range { has_nan: false, ..b }) } else { both };
            Some(if b.has_nan { both.join(Range { has_nan: false, ..a }) } else { both })
        }
        Op::FpSqrt(_) | Op::FpRoundToIntegral(_) | Op::FpConvert(..) => {
            let (from, a) = float(facts, operands[0])?;
            // These operations are monotonic and round monotonically, so that the ends of the range give its ends. The
            // square root of a negative number is a NaN.
            let negative = matches!(op, Op::FpSqrt(_)) && a.low < 0;
            let a = if negative { Range { low: 0, has_nan: true, ..a } } else { a };
            if a.is_empty() {
                return Some(Range { has_nan: true, ..Range::nothing() });
            }
            let at = |place: i64| {
                Range::place_of(format, floats::unary(op, from, Range::bits(from, place)))
            };
            Some(Range { low: at(a.low)?, high: at(a.high)?, has_nan: a.has_nan })
        }
        Op::FpAdd(_) | Op::FpSub(_) | Op::FpMul(_) | Op::FpDiv(_) => {
            let (a, b) = (operand(0)?, operand(1)?);
            // A quotient has a pole where the divisor is zero, and no range on either side of it.
            if matches!(op, Op::FpDiv(_)) && (b.low <= 0 && b.high >= 0 || !b.is_finite(format)) {
                return None;
            }
            let at = |x: i64, y: i64| {
                let result =
                    floats::binary(op, format, Range::bits(format, x), Range::bits(format, y));
                Range::place_of(format, result)
            };
            // Monotonic in each operand while the others are fixed: the extremes are taken at corners of the box (IEEE
            // 754-2019, 4.3: rounding keeps the order).
            Range::of_ends(format, &[a, b], |ends| at(ends[0], ends[1]))
        }
        Op::FpFma(mode) => {
            let (a, b, c) = (operand(0)?, operand(1)?, operand(2)?);
            Range::of_ends(format, &[a, b, c], |ends| {
                let [x, y, z] = [0, 1, 2].map(|index| Range::bits(format, ends[index]));
                Range::place(format, floats::fma(format, mode, x, y, z))
            })
        }
        _ => None,
    }
}

impl Range {
    /// The place of positive infinity.
    fn end(format: FloatFormat) -> i64 {
        i64::try_from(format.infinity()).unwrap_or(i64::MAX)
    }

    fn all(format: FloatFormat) -> Self {
        Self { low: -Self::end(format), high: Self::end(format), has_nan: true }
    }

    /// No number.
    const fn nothing() -> Self {
        Self { low: i64::MAX, high: -i64::MAX, has_nan: false }
    }

    fn constant(format: FloatFormat, bits: u64) -> Self {
        match Self::place(format, bits) {
            Some(place) => Self { low: place, high: place, has_nan: false },
            None => Self { has_nan: true, ..Self::nothing() },
        }
    }

    /// The place of a number; `None` for what is none.
    fn place(format: FloatFormat, bits: u64) -> Option<i64> {
        let magnitude = i64::try_from(bits & (format.sign_bit() - 1)).ok()?;
        let is_nan = magnitude > Self::end(format);
        let place = if format.is_negative(bits) { -magnitude } else { magnitude };
        (!is_nan).then_some(place)
    }

    fn place_of(format: FloatFormat, value: Value) -> Option<i64> {
        match value {
            Value::Float(_, bits) => Self::place(format, bits),
            Value::Bool(_) | Value::BitVec(_) | Value::Array { .. } => None,
        }
    }

    fn bits(format: FloatFormat, place: i64) -> u64 {
        place.unsigned_abs() | if place < 0 { format.sign_bit() } else { 0 }
    }

    fn is_empty(self) -> bool {
        self.low > self.high
    }

    fn is_impossible(self) -> bool {
        self.is_empty() && !self.has_nan
    }

    fn is_single(self) -> bool {
        self.low == self.high && !self.has_nan
    }

    fn is_finite(self, format: FloatFormat) -> bool {
        self.low > -Self::end(format) && self.high < Self::end(format)
    }

    fn join(self, other: Self) -> Self {
        let has_nan = self.has_nan || other.has_nan;
        if self.is_empty() {
            return Self { has_nan, ..other };
        }
        if other.is_empty() {
            return Self { has_nan, ..self };
        }
        Self { low: self.low.min(other.low), high: self.high.max(other.high), has_nan }
    }

    fn meet(self, other: Self) -> Self {
        Self {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
            has_nan: self.has_nan && other.has_nan,
        }
    }

    /// The range of an operation that is monotonous in each operand, from its results at the ends. `None` if one of
    /// these is not a number.
    fn of_ends(
        format: FloatFormat,
        operands: &[Self],
        at: impl Fn(&[i64]) -> Option<i64>,
    ) -> Option<Self> {
        let has_nan = operands.iter().any(|a| a.has_nan || !a.is_finite(format));
        let mut result = Self::nothing();
        if operands.iter().any(|a| a.is_empty()) {
            return Some(Self { has_nan: true, ..result });
        }
        for choice in 0..1_usize << operands.len() {
            let ends: Vec<i64> = operands
                .iter()
                .enumerate()
                .map(|(index, a)| if choice >> index & 1 == 0 { a.low } else { a.high })
                .collect();
            let place = at(&ends)?;
            result.low = result.low.min(place);
            result.high = result.high.max(place);
        }
        Some(Self { has_nan, ..result })
    }

    /// What remains of the range of a term where a comparison with it holds or does not.
    fn under(
        self,
        pool: &TermPool,
        literal: TermId,
        holds: bool,
        term: TermId,
        range_of: impl Fn(TermId) -> Self,
    ) -> Self {
        let operands = pool.operands(literal);
        let Some(op) = pool.op(literal) else { return self };
        if op == Op::FpIsNan && operands.first() == Some(&term) {
            let kept = if holds { Self::nothing() } else { Self { has_nan: false, ..self } };
            return Self { has_nan: self.has_nan && holds, ..kept };
        }
        if !matches!(op, Op::FpLt | Op::FpLe | Op::FpEq) || operands[0] == operands[1] {
            return self;
        }
        let is_left = operands[0] == term;
        if !is_left && operands[1] != term {
            return self;
        }
        let other = range_of(operands[usize::from(is_left)]);
        if holds {
            // A comparison that holds is one of numbers.
            let step = i64::from(op == Op::FpLt);
            let (low, high) = match (op, is_left) {
                (Op::FpEq, _) => (other.low, other.high),
                (_, true) => (i64::MIN, other.high.saturating_sub(step)),
                (_, false) => (other.low.saturating_add(step), i64::MAX),
            };
            return self.meet(Self { low, high, has_nan: false });
        }
        if op == Op::FpEq || other.has_nan {
            return self;
        }
        // Not less is greater or equal, or one of the two is not a number: that can only be this one.
        let step = i64::from(op == Op::FpLe);
        let (low, high) = if is_left {
            (other.low.saturating_add(step), i64::MAX)
        } else {
            (i64::MIN, other.high.saturating_sub(step))
        };
        self.meet(Self { low, high, has_nan: true })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::RoundingMode::NearestEven;

    const SINGLE: Sort = Sort::Float(FloatFormat::SINGLE);

    fn single(pool: &mut TermPool, x: f32) -> TermId {
        pool.mk_float(FloatFormat::SINGLE, u64::from(x.to_bits()))
    }

    /// Assumptions `low <= x` and `x <= high` on a new symbol.
    fn bounded(pool: &mut TermPool, name: &str, low: f32, high: f32) -> (TermId, Vec<TermId>) {
        let x = pool.mk_symbol(name, SINGLE);
        let (low, high) = (single(pool, low), single(pool, high));
        (x, vec![pool.mk_fp_le(low, x), pool.mk_fp_le(x, high)])
    }

    #[track_caller]
    fn check(limit: f32, is_refuted: bool) {
        // max(x, 0) * 2 + y > limit for x in [-1, 1], y in [0, 1]
        let mut pool = TermPool::new();
        let (x, mut formulas) = bounded(&mut pool, "x", -1.0, 1.0);
        let (y, more) = bounded(&mut pool, "y", 0.0, 1.0);
        formulas.extend(more);
        let (zero, two) = (single(&mut pool, 0.0), single(&mut pool, 2.0));
        let positive = pool.mk_fp_lt(zero, x);
        let relu = pool.mk_ite(positive, x, zero);
        let sum = pool.mk_fp_fma(NearestEven, relu, two, y);
        let limit = single(&mut pool, limit);
        let above = pool.mk_fp_lt(limit, sum);
        let below = pool.mk_fp_lt(sum, zero);
        let either = pool.mk_or(above, below);
        formulas.push(either);
        assert_eq!(refutes(&pool, &formulas), is_refuted);
    }

    #[test]
    fn bounds_are_carried_through_sums_and_choices() {
        check(3.0, true);
        check(2.5, false);
    }

    #[test]
    fn what_is_not_a_number_is_not_forgotten() {
        let mut pool = TermPool::new();
        let x = pool.mk_symbol("x", SINGLE);
        let one = single(&mut pool, 1.0);
        let less = pool.mk_fp_lt(x, one);
        let not_less = pool.mk_not(less);
        let is_nan = pool.mk_fp_is_nan(x);
        assert!(!refutes(&pool, &[not_less, is_nan]));
        assert!(refutes(&pool, &[less, is_nan]));
    }

    #[test]
    fn infinite_operands_may_give_what_is_not_a_number() {
        let mut pool = TermPool::new();
        let (x, mut formulas) = bounded(&mut pool, "x", 0.0, f32::INFINITY);
        let product = pool.mk_fp_mul(NearestEven, x, x);
        let difference = pool.mk_fp_sub(NearestEven, product, x);
        let is_nan = pool.mk_fp_is_nan(difference);
        formulas.push(is_nan);
        assert!(!refutes(&pool, &formulas));
    }
}
