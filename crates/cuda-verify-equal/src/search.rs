//! Data on which two terms differ.
//!
//! Terms of integers are decided by the solver. For others, values are tried: small numbers, the constants of the terms and
//! their neighbors, and the places where conditions of the terms change. A difference counts where it is beyond all errors
//! (`point.rs`), so that none is told for rounding.

use std::time::Duration;

use cuda_verify_core::Deadline;
use cuda_verify_core::smt::embedded::{Embedded, Limits};
use cuda_verify_core::smt::{Answer, FloatFormat, Op, Solver, Sort, TermId, TermPool, Value, eval};

use crate::pair::Pair;
use crate::point::{Evaluation, Known, Number, Point, nearest, number};

/// Terms that are evaluated in one search, all points together.
const BUDGET: usize = 6_000_000;
/// Points of random values.
const N_RANDOM: usize = 240;
/// Constants of the terms that are tried, and inputs that get one by themselves.
const MAX_CONSTANTS: usize = 24;
const MAX_INPUTS: usize = 12;
/// Conditions whose changes are looked for.
const MAX_CONDITIONS: usize = 40;
/// Of the solver.
const LIMITS: Limits = Limits { conflicts: Some(60_000), memory_mib: 512 };
const SOLVER_SECONDS: u64 = 8;

const REALS: [f64; 22] = [
    0.0,
    1.0,
    -1.0,
    2.0,
    -2.0,
    0.5,
    -0.5,
    3.0,
    -3.0,
    0.25,
    -0.25,
    1.5,
    -1.5,
    4.0,
    -4.0,
    0.125,
    10.0,
    -10.0,
    100.0,
    -100.0,
    0.000_976_562_5,
    1024.0,
];
const WHOLES: [i64; 24] = [
    0,
    1,
    -1,
    2,
    3,
    -2,
    4,
    5,
    7,
    8,
    15,
    16,
    31,
    32,
    33,
    63,
    64,
    100,
    255,
    256,
    65_535,
    16_777_217,
    2_147_483_647,
    -2_147_483_648,
];

/// Where two terms differ.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) point: Point,
    pub(crate) values: [String; 2],
}

/// What a search came to.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// They are the same for all data.
    Same,
    Different(Found),
    Open,
}

/// Whether operations of a term have the same results in floats and over the reals, or are on integers.
fn is_discrete(pool: &TermPool, roots: &[TermId]) -> bool {
    pool.post_order(roots).into_iter().all(|term| match pool.op(term) {
        None => true,
        Some(
            Op::FpAdd(_)
            | Op::FpSub(_)
            | Op::FpMul(_)
            | Op::FpDiv(_)
            | Op::FpFma(_)
            | Op::FpSqrt(_)
            | Op::FpRem
            | Op::FpConvert(..)
            | Op::Apply(_),
        ) => false,
        Some(_) => true,
    })
}

/// Whether two terms differ, bit by bit; `None` if the solver cannot tell.
fn decided(pair: &mut Pair, a: TermId, b: TermId) -> Option<Outcome> {
    let equal = pair.pool.mk_eq(a, b);
    let different = pair.pool.mk_not(equal);
    // What is no input may be anything: a difference by it would not be one of the programs.
    let symbols = pair.pool.symbols_of(different);
    if symbols.iter().any(|it| !pair.inputs.contains_key(it)) {
        return None;
    }
    let is_nan: Vec<TermId> = symbols
        .iter()
        .filter(|it| matches!(pair.pool.sort(**it), Sort::Float(_)))
        .copied()
        .collect();
    let mut goal = different;
    for symbol in is_nan {
        let nan = pair.pool.mk_fp_is_nan(symbol);
        let infinite = pair.pool.mk_app(Op::FpIsInfinite, &[symbol]);
        let none = pair.pool.mk_or(nan, infinite);
        let some = pair.pool.mk_not(none);
        goal = pair.pool.mk_and(goal, some);
    }
    let mut solver = Embedded::new(LIMITS);
    solver.assert(&mut pair.pool, goal);
    let deadline = Deadline::after(Duration::from_secs(SOLVER_SECONDS));
    match solver.check(&mut pair.pool, &[], &deadline).ok()? {
        Answer::Unsat => Some(Outcome::Same),
        Answer::Unknown(_) => None,
        Answer::Sat => {
            let model = solver.model(&mut pair.pool).ok()?;
            let values = [a, b].map(|it| eval(&pair.pool, &model, it));
            if values[0] == values[1] {
                return None;
            }
            let mut point = Point::default();
            for symbol in symbols {
                let value = model.get(symbol).cloned();
                let value = value.unwrap_or_else(|| Value::default_of(pair.pool.sort(symbol)));
                let value = match value {
                    Value::BitVec(bits) => Number::Whole(bits.as_i64()?),
                    Value::Float(format, bits) => Number::Real(number(format, bits)?),
                    Value::Bool(_) | Value::Array { .. } => return None,
                };
                point.insert(pair.inputs[&symbol], value);
            }
            let values = values.map(|it| shown_value(&it));
            Some(Outcome::Different(Found { point, values }))
        }
    }
}

/// Whether two terms differ. Bit by bit, floats are what they are; else results are real numbers.
pub(crate) fn difference(pair: &mut Pair, a: TermId, b: TermId, is_exact: bool) -> Outcome {
    let is_float = matches!(pair.pool.sort(a), Sort::Float(_));
    // Zeros of both signs are one number over the reals.
    if is_exact || (!is_float && is_discrete(&pair.pool, &[a, b])) {
        let has_functions = pair
            .pool
            .post_order(&[a, b])
            .iter()
            .any(|it| matches!(pair.pool.op(*it), Some(Op::Apply(_))));
        if !(is_exact && has_functions)
            && let Some(outcome) = decided(pair, a, b)
        {
            return outcome;
        }
    }
    if is_exact {
        return Outcome::Open;
    }
    Search::new(pair, a, b).run()
}

struct Search<'a> {
    pair: &'a mut Pair,
    roots: [TermId; 2],
    evaluation: Evaluation,
    inputs: Vec<(TermId, (usize, usize))>,
    reals: Vec<f64>,
    wholes: Vec<i64>,
    /// Constants of the terms among them, from here on.
    state: u64,
    left: usize,
}

impl<'a> Search<'a> {
    fn new(pair: &'a mut Pair, a: TermId, b: TermId) -> Self {
        let evaluation = Evaluation::new(&pair.pool, &[a, b]);
        let symbols = pair.pool.symbols_of(a).into_iter().chain(pair.pool.symbols_of(b));
        let mut inputs: Vec<(TermId, (usize, usize))> =
            symbols.filter_map(|it| Some((it, *pair.inputs.get(&it)?))).collect();
        inputs.sort_unstable();
        inputs.dedup();
        let (reals, wholes) = constants(&pair.pool, evaluation.terms());
        Self { pair, roots: [a, b], evaluation, inputs, reals, wholes, state: 1, left: BUDGET }
    }

    fn run(&mut self) -> Outcome {
        match self.found() {
            Some(found) => Outcome::Different(found),
            None => Outcome::Open,
        }
    }

    fn found(&mut self) -> Option<Found> {
        let (n_reals, n_wholes) = (self.reals.len(), self.wholes.len());
        // The same number everywhere.
        for at in 0..n_reals.max(n_wholes) {
            let point = self.point(|search, sort| search.pick(sort, at));
            if let Some(found) = self.tried(point) {
                return Some(found);
            }
        }
        for number in 0..N_RANDOM {
            let point = self.point(|search, sort| match number % 3 {
                0 => search.small(sort),
                _ => {
                    let at = search.random(1 << 20);
                    search.pick(sort, at)
                }
            });
            if let Some(found) = self.tried(point) {
                return Some(found);
            }
        }
        // One input is a constant of the terms, the others are any.
        let places: Vec<(TermId, (usize, usize))> =
            self.inputs.iter().take(MAX_INPUTS).copied().collect();
        let n_constants = n_reals.max(n_wholes) - REALS.len().min(n_reals);
        for at in 0..n_constants.min(4 * MAX_CONSTANTS) {
            for (symbol, place) in &places {
                let mut point = self.point(Self::small);
                let sort = self.pair.pool.sort(*symbol);
                let known = if is_float(sort) { REALS.len() } else { WHOLES.len() };
                let value = self.pick(sort, known + at);
                point.insert(*place, value);
                if let Some(found) = self.tried(point) {
                    return Some(found);
                }
            }
        }
        self.at_conditions(&places)
    }

    /// Around the values of inputs at which conditions change.
    fn at_conditions(&mut self, places: &[(TermId, (usize, usize))]) -> Option<Found> {
        let compared: Vec<(TermId, TermId)> = self
            .evaluation
            .terms()
            .iter()
            .filter_map(|term| match self.pair.pool.as_app(*term)? {
                (Op::FpLt | Op::FpLe | Op::FpEq | Op::FpMax | Op::FpMin, &[a, b]) => Some((a, b)),
                _ => None,
            })
            .take(MAX_CONDITIONS)
            .collect();
        for (a, b) in compared {
            for (symbol, place) in places {
                let Sort::Float(format) = self.pair.pool.sort(*symbol) else { continue };
                let base = self.point(Self::small);
                let Some(root) = self.root((a, b), *place, &base) else { continue };
                for factor in [1.0, 1.0 - 1e-3, 1.0 + 1e-3, 1.0 - 1e-6, 1.0 + 1e-6] {
                    for shift in [0.0, 0.01, -0.01] {
                        let value = nearest(&mut self.pair.pool, format, root * factor + shift);
                        let Some(value) = value else { continue };
                        let mut point = base.clone();
                        point.insert(*place, Number::Real(value));
                        if let Some(found) = self.tried(point) {
                            return Some(found);
                        }
                    }
                }
            }
        }
        None
    }

    /// Where the difference of two terms is zero, along one input.
    fn root(&mut self, of: (TermId, TermId), place: (usize, usize), base: &Point) -> Option<f64> {
        let at = |search: &mut Self, x: f64| -> Option<f64> {
            let mut point = base.clone();
            point.insert(place, Number::Real(x));
            search.evaluate(&point)?;
            match (search.evaluation.of(of.0), search.evaluation.of(of.1)) {
                (Known::Real(a), Known::Real(b)) => Some(a.value - b.value),
                _ => None,
            }
        };
        let (mut x, mut y) = (0.375, -2.25);
        let (mut fx, mut fy) = (at(self, x)?, at(self, y)?);
        for _ in 0..12 {
            let slope = (fx - fy) / (x - y);
            if !slope.is_finite() || slope.abs() <= 0.0 {
                return None;
            }
            (y, fy) = (x, fx);
            x -= fx / slope;
            if !x.is_finite() || (x - y).abs() <= 1e-9 * x.abs() {
                break;
            }
            fx = at(self, x)?;
        }
        x.is_finite().then_some(x)
    }

    fn evaluate(&mut self, point: &Point) -> Option<()> {
        self.left = self.left.checked_sub(self.evaluation.terms().len())?;
        self.evaluation.at(self.pair, point);
        Some(())
    }

    fn tried(&mut self, point: Point) -> Option<Found> {
        self.evaluate(&point)?;
        let [a, b] = self.roots.map(|it| self.evaluation.of(it).clone());
        let is_different = match (&a, &b) {
            (Known::Real(a), Known::Real(b)) => a.differs(b),
            (Known::Exact(a), Known::Exact(b)) => a != b,
            (Known::Infinite(a), Known::Infinite(b)) => a != b,
            (Known::Infinite(_), Known::Real(_)) | (Known::Real(_), Known::Infinite(_)) => false,
            _ => false,
        };
        is_different.then(|| Found { point, values: [&a, &b].map(shown) })
    }

    fn point(&mut self, mut value: impl FnMut(&mut Self, Sort) -> Number) -> Point {
        let inputs = self.inputs.clone();
        let values = inputs.into_iter().map(|(symbol, place)| {
            let sort = self.pair.pool.sort(symbol);
            (place, value(self, sort))
        });
        values.collect()
    }

    /// A number of those that are tried.
    fn pick(&mut self, sort: Sort, at: usize) -> Number {
        match sort {
            Sort::Float(format) => {
                let value = self.reals[at % self.reals.len()];
                Number::Real(nearest(&mut self.pair.pool, format, value).unwrap_or(1.0))
            }
            Sort::BitVec(_) | Sort::Bool | Sort::Array { .. } => {
                Number::Whole(self.wholes[at % self.wholes.len()])
            }
        }
    }

    /// A small number.
    fn small(&mut self, sort: Sort) -> Number {
        let number = i32::try_from(self.random(129)).unwrap_or(0) - 64;
        if is_float(sort) {
            Number::Real(f64::from(number) / 16.0)
        } else {
            Number::Whole(i64::from(number))
        }
    }

    fn random(&mut self, limit: usize) -> usize {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.state >> 33).unwrap_or(0) % limit
    }
}

fn is_float(sort: Sort) -> bool {
    matches!(sort, Sort::Float(_))
}

/// The numbers that are tried: some, and those around the constants of terms.
fn constants(pool: &TermPool, terms: &[TermId]) -> (Vec<f64>, Vec<i64>) {
    let (mut reals, mut wholes) = (REALS.to_vec(), WHOLES.to_vec());
    let mut n_constants = 0;
    for term in terms {
        if n_constants == MAX_CONSTANTS {
            break;
        }
        if let (Sort::Float(format), Some(bits)) = (pool.sort(*term), pool.as_float_bits(*term))
            && let Some(value) = number(format, bits)
            && value.is_finite()
            && value.abs() > 0.0
        {
            n_constants += 1;
            reals.extend([value, -value, value * 1.01, value * 0.99, value + 1.0, value - 1.0]);
            reals.extend([2.0 * value, 0.5 * value, 1.0 / value]);
        }
        if let Some(value) = pool.as_bv_i64(*term) {
            n_constants += 1;
            wholes.extend([value, value.wrapping_add(1), value.wrapping_sub(1)]);
            wholes.extend([value.wrapping_neg(), value.wrapping_mul(2)]);
        }
    }
    (reals, wholes)
}

fn shown(known: &Known) -> String {
    match known {
        Known::Real(near) => format!("{}", near.value),
        Known::Exact(value) => shown_value(value),
        Known::Infinite(false) => "inf".to_owned(),
        Known::Infinite(true) => "-inf".to_owned(),
        Known::Nan => "nan".to_owned(),
        Known::Nothing => "unknown".to_owned(),
    }
}

fn shown_value(value: &Value) -> String {
    match value {
        Value::Bool(truth) => truth.to_string(),
        Value::BitVec(bits) => {
            bits.as_i64().map_or_else(|| format!("{bits:?}"), |it| it.to_string())
        }
        Value::Float(format, bits) => number(*format, *bits)
            .map_or_else(|| format!("{bits:x}"), |it| shown_float(*format, it)),
        Value::Array { .. } => "an array".to_owned(),
    }
}

fn shown_float(format: FloatFormat, value: f64) -> String {
    if format == FloatFormat::DOUBLE { format!("{value:?}") } else { format!("{value:.9e}") }
}
