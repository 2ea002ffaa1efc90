//! Values of terms where inputs are known: integers bit by bit, floats as real numbers.
//!
//! *Guarantee*: where two values are told to differ, the terms differ there over the reals, whatever numbers the constants
//! are that were rounded. Nothing is told where a float would overflow or underflow, or a sign is within an error.

use std::cmp::Ordering;

use cuda_verify_core::smt::{
    BvValue, FloatFormat, Op, RoundingMode, Sort, TermId, TermKind, TermPool, Value,
};
use rustc_hash::FxHashMap;

use crate::near::Near;
use crate::pair::Pair;

/// Relative error of a constant of single precision that was rounded, with a margin: it may have been computed of others.
const OF_SINGLE: f64 = 1.0 / 2_097_152.0;
/// The same of double precision.
const OF_DOUBLE: f64 = 16.0 * f64::EPSILON;
/// Significant bits of constants that are taken as they are.
const SHORT_BITS: u32 = 10;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Known {
    /// An integer or a truth value.
    Exact(Value),
    Real(Near),
    /// Infinite; whether it is below all numbers.
    Infinite(bool),
    Nan,
    /// Not known, or not of use.
    Nothing,
}

/// The value of an input.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Number {
    Real(f64),
    /// An integer; of one without a sign, the one with the same bits.
    Whole(i64),
}

/// The values of inputs, by their places.
pub(crate) type Point = FxHashMap<(usize, usize), Number>;

/// Values of some terms at points.
#[derive(Debug)]
pub(crate) struct Evaluation {
    order: Vec<TermId>,
    known: FxHashMap<TermId, Known>,
}

impl Evaluation {
    /// Of these terms, and of all that they are made of.
    pub(crate) fn new(pool: &TermPool, roots: &[TermId]) -> Self {
        Self { order: pool.post_order(roots), known: FxHashMap::default() }
    }

    /// Terms that are evaluated.
    pub(crate) fn terms(&self) -> &[TermId] {
        &self.order
    }

    pub(crate) fn of(&self, term: TermId) -> &Known {
        self.known.get(&term).unwrap_or(&Known::Nothing)
    }

    /// Evaluates all terms.
    pub(crate) fn at(&mut self, pair: &mut Pair, point: &Point) {
        self.known.clear();
        for at in 0..self.order.len() {
            let term = self.order[at];
            let value = self.value(pair, term, point);
            let value = match (value, pair.pool.sort(term)) {
                (Known::Real(near), Sort::Float(format)) if !is_in_range(near.value, format) => {
                    Known::Nothing
                }
                (value, _) => value,
            };
            self.known.insert(term, value);
        }
    }

    fn value(&self, pair: &mut Pair, term: TermId, point: &Point) -> Known {
        let pool = &pair.pool;
        match pool.kind(term) {
            TermKind::Symbol(_) => {
                let place = pair.inputs.get(&term);
                let value = place.and_then(|it| point.get(it)).copied();
                match (value, pool.sort(term)) {
                    (Some(Number::Real(value)), Sort::Float(_)) => Known::Real(Near::exact(value)),
                    (Some(Number::Whole(value)), Sort::BitVec(width)) => {
                        Known::Exact(Value::BitVec(BvValue::new_signed(width, value)))
                    }
                    (Some(_) | None, _) => Known::Nothing,
                }
            }
            TermKind::Const(_) => constant(pool, term),
            TermKind::App(op, operands) => {
                let (op, operands) = (*op, operands.to_vec());
                self.applied(pair, op, &operands)
            }
        }
    }

    fn applied(&self, pair: &mut Pair, op: Op, operands: &[TermId]) -> Known {
        if op == Op::Select {
            return self.selected(&pair.pool, operands);
        }
        let values: Vec<&Known> = operands.iter().map(|it| self.of(*it)).collect();
        let truth = |is_true: Option<bool>| match is_true {
            Some(is_true) => Known::Exact(Value::Bool(is_true)),
            None => Known::Nothing,
        };
        let zero = Known::Real(Near::exact(0.0));
        match (op, &values[..]) {
            (Op::Ite, [cond, then, other]) => match cond {
                Known::Exact(Value::Bool(true)) => (*then).clone(),
                Known::Exact(Value::Bool(false)) => (*other).clone(),
                // It is one of both.
                Known::Exact(_)
                | Known::Real(_)
                | Known::Infinite(_)
                | Known::Nan
                | Known::Nothing => match (then, other) {
                    (Known::Real(then), Known::Real(other)) => Known::Real(then.either(other)),
                    _ => Known::Nothing,
                },
            },
            (Op::And, [a, b]) if [a, b].contains(&&&truth(Some(false))) => truth(Some(false)),
            (Op::Or, [a, b]) if [a, b].contains(&&&truth(Some(true))) => truth(Some(true)),
            (Op::FpIsNan, [a]) => truth(is_known(a).then(|| **a == Known::Nan)),
            (Op::FpIsInfinite, [a]) => {
                truth(is_known(a).then_some(matches!(a, Known::Infinite(_))))
            }
            (Op::FpIsSubnormal, [a]) => truth(is_known(a).then_some(false)),
            (Op::FpIsZero, [a]) => truth(compared(a, &zero).map(|it| it == Some(Ordering::Equal))),
            (Op::FpIsNegative, [a]) => {
                truth(compared(a, &zero).map(|it| it == Some(Ordering::Less)))
            }
            (Op::FpLt, [a, b]) => truth(compared(a, b).map(|it| it == Some(Ordering::Less))),
            (Op::FpLe, [a, b]) => truth(compared(a, b).map(|it| it.is_some_and(Ordering::is_le))),
            (Op::FpEq | Op::Eq, [a, b]) if is_float(&pair.pool, operands[0]) => {
                truth(compared(a, b).map(|it| it == Some(Ordering::Equal)))
            }
            (Op::FpMax, [a, b]) => extreme(a, b, Ordering::Greater),
            (Op::FpMin, [a, b]) => extreme(a, b, Ordering::Less),
            (Op::FpAdd(_) | Op::FpSub(_) | Op::FpMul(_) | Op::FpDiv(_), [a, b])
                if is_infinite(a) || is_infinite(b) =>
            {
                beyond(op, a, b)
            }
            (Op::FpNeg, [Known::Infinite(is_below)]) => Known::Infinite(!is_below),
            (Op::FpAbs, [Known::Infinite(_)]) => Known::Infinite(false),
            (Op::FpConvert(..), [a]) => (*a).clone(),
            (Op::Apply(function), [Known::Infinite(true)])
                if pair.functions.get(&function).is_some_and(|it| it.starts_with("Exp")) =>
            {
                Known::Real(Near::exact(0.0))
            }
            (Op::FpToBits, [Known::Real(near)]) if near.is_exact() => {
                let Sort::Float(format) = pair.pool.sort(operands[0]) else {
                    return Known::Nothing;
                };
                bits(&mut pair.pool, format, near.value)
            }
            _ if values.contains(&&Known::Nan) => Known::Nan,
            _ => {
                let nears: Option<Vec<Near>> = values.iter().map(|it| near(it)).collect();
                match nears {
                    Some(nears) => real(pair, op, &nears),
                    None => folded(&mut pair.pool, op, &values),
                }
            }
        }
    }

    /// An element of memory at a place that is known.
    fn selected(&self, pool: &TermPool, operands: &[TermId]) -> Known {
        let &[mut array, index] = operands else { return Known::Nothing };
        let Known::Exact(index) = self.of(index) else { return Known::Nothing };
        loop {
            array = match pool.as_app(array) {
                Some((Op::Store, &[before, at, element])) => match self.of(at) {
                    Known::Exact(at) if at == index => return self.of(element).clone(),
                    Known::Exact(_) => before,
                    Known::Real(_) | Known::Infinite(_) | Known::Nan | Known::Nothing => {
                        return Known::Nothing;
                    }
                },
                Some((Op::Ite, &[cond, then, other])) => match self.of(cond) {
                    Known::Exact(Value::Bool(true)) => then,
                    Known::Exact(Value::Bool(false)) => other,
                    Known::Exact(_)
                    | Known::Real(_)
                    | Known::Infinite(_)
                    | Known::Nan
                    | Known::Nothing => return Known::Nothing,
                },
                Some((Op::ConstArray { .. }, &[element])) => return self.of(element).clone(),
                Some(_) | None => return Known::Nothing,
            };
        }
    }
}

fn is_float(pool: &TermPool, term: TermId) -> bool {
    matches!(pool.sort(term), Sort::Float(_))
}

fn is_known(known: &Known) -> bool {
    *known != Known::Nothing
}

/// The bits of a number that is one of a format.
fn bits(pool: &mut TermPool, format: FloatFormat, value: f64) -> Known {
    if nearest(pool, format, value).is_none_or(|it| it.to_bits() != value.to_bits()) {
        return Known::Nothing;
    }
    let float = pool.mk_float(FloatFormat::DOUBLE, value.to_bits());
    let float = pool.mk_app(Op::FpConvert(RoundingMode::NearestEven, format), &[float]);
    let bits = pool.mk_app(Op::FpToBits, &[float]);
    constant(pool, bits)
}

fn is_infinite(known: &Known) -> bool {
    matches!(known, Known::Infinite(_))
}

/// An operation of which an operand is infinite.
fn beyond(op: Op, a: &Known, b: &Known) -> Known {
    let is_below = |known: &Known| match known {
        Known::Infinite(is_below) => Some(*is_below),
        Known::Real(_) | Known::Exact(_) | Known::Nan | Known::Nothing => None,
    };
    let has_number = near(a).is_some() || near(b).is_some();
    match (op, is_below(a), is_below(b)) {
        (Op::FpAdd(_), Some(a), Some(b)) if a != b => Known::Nan,
        (Op::FpSub(_), Some(a), Some(b)) if a == b => Known::Nan,
        (Op::FpAdd(_) | Op::FpSub(_), Some(a), Some(_)) => Known::Infinite(a),
        (Op::FpAdd(_) | Op::FpSub(_), Some(a), None) if has_number => Known::Infinite(a),
        (Op::FpAdd(_), None, Some(b)) if has_number => Known::Infinite(b),
        (Op::FpSub(_), None, Some(b)) if has_number => Known::Infinite(!b),
        (Op::FpDiv(_), None, Some(_)) if has_number => Known::Real(Near::exact(0.0)),
        _ => Known::Nothing,
    }
}

fn near(known: &Known) -> Option<Near> {
    match known {
        Known::Real(near) => Some(near.clone()),
        Known::Exact(_) | Known::Infinite(_) | Known::Nan | Known::Nothing => None,
    }
}

/// How two floats compare: not at all, if one of them is no number; `None` if that is not certain.
fn compared(a: &Known, b: &Known) -> Option<Option<Ordering>> {
    Some(match (a, b) {
        (Known::Nothing | Known::Exact(_), _) | (_, Known::Nothing | Known::Exact(_)) => {
            return None;
        }
        (Known::Nan, _) | (_, Known::Nan) => None,
        (Known::Real(a), Known::Real(b)) => Some(a.compared(b)?),
        (Known::Infinite(a), Known::Infinite(b)) => Some(b.cmp(a)),
        (Known::Infinite(is_below), Known::Real(_)) => {
            Some(if *is_below { Ordering::Less } else { Ordering::Greater })
        }
        (Known::Real(_), Known::Infinite(is_below)) => {
            Some(if *is_below { Ordering::Greater } else { Ordering::Less })
        }
    })
}

fn extreme(a: &Known, b: &Known, wanted: Ordering) -> Known {
    match (a, b) {
        (Known::Nan, other) | (other, Known::Nan) => other.clone(),
        _ => match (compared(a, b), a, b) {
            (Some(Some(order)), ..) => {
                if order == wanted {
                    a.clone()
                } else {
                    b.clone()
                }
            }
            (None, Known::Real(a), Known::Real(b)) => Known::Real(a.either(b)),
            _ => Known::Nothing,
        },
    }
}

fn real(pair: &mut Pair, op: Op, operands: &[Near]) -> Known {
    let some = |it: Option<Near>| it.map_or(Known::Nothing, Known::Real);
    match (op, operands) {
        (Op::FpAdd(_), [a, b]) => Known::Real(a.plus(b)),
        (Op::FpSub(_), [a, b]) => Known::Real(a.minus(b)),
        (Op::FpMul(_), [a, b]) => Known::Real(a.times(b)),
        (Op::FpDiv(_), [a, b]) => some(a.over(b)),
        (Op::FpFma(_), [a, b, c]) => Known::Real(a.times(b).plus(c)),
        (Op::FpNeg, [a]) => Known::Real(a.negated()),
        (Op::FpAbs, [a]) => Known::Real(a.magnitude()),
        (Op::FpSqrt(_), [a]) => match a.compared(&Near::exact(0.0)) {
            Some(Ordering::Less) => Known::Nan,
            Some(Ordering::Equal) => Known::Real(Near::exact(0.0)),
            Some(Ordering::Greater) => some(Near::of("Sqrt", operands)),
            None => Known::Nothing,
        },
        (Op::Apply(function), _) => {
            let name = pair.functions.get(&function).cloned().unwrap_or_default();
            some(Near::of(&name, operands))
        }
        (Op::FpRoundToIntegral(_) | Op::FpToSigned(..) | Op::FpToUnsigned(..), [a]) => {
            // The same at both ends of what it may be.
            let slack = 2.0 * a.uncertainty();
            let mut at = |value: f64| {
                let float = pair.pool.mk_float(FloatFormat::DOUBLE, value.to_bits());
                let folded = pair.pool.mk_app(op, &[float]);
                constant(&pair.pool, folded)
            };
            let (low, high) = (at(a.value - slack), at(a.value + slack));
            if low == high && a.value.abs() < 1e15 { low } else { Known::Nothing }
        }
        (Op::FpRem, [a, b]) if a.is_exact() && b.is_exact() => {
            let floats =
                [a, b].map(|it| pair.pool.mk_float(FloatFormat::DOUBLE, it.value.to_bits()));
            let folded = pair.pool.mk_app(op, &floats);
            constant(&pair.pool, folded)
        }
        _ => Known::Nothing,
    }
}

/// An operation on integers, or from and to the bits of floats.
fn folded(pool: &mut TermPool, op: Op, operands: &[&Known]) -> Known {
    let mut constants = Vec::new();
    for operand in operands {
        match operand {
            Known::Exact(value) => constants.push(pool.mk_value(value)),
            Known::Real(_) | Known::Infinite(_) | Known::Nan | Known::Nothing => {
                return Known::Nothing;
            }
        }
    }
    let result = pool.mk_app(op, &constants);
    match constant(pool, result) {
        // A conversion from an integer rounds, and is what it is.
        Known::Real(near) => Known::Real(Near::exact(near.value)),
        other @ (Known::Exact(_) | Known::Infinite(_) | Known::Nan | Known::Nothing) => other,
    }
}

fn constant(pool: &TermPool, term: TermId) -> Known {
    if let Some(bits) = pool.as_float_bits(term) {
        let Sort::Float(format) = pool.sort(term) else { return Known::Nothing };
        return float(format, bits);
    }
    if let Some(truth) = pool.as_bool(term) {
        return Known::Exact(Value::Bool(truth));
    }
    pool.as_bv(term).map_or(Known::Nothing, |it| Known::Exact(Value::BitVec(it.clone())))
}

/// The number that bits are.
fn float(format: FloatFormat, bits: u64) -> Known {
    let Some(value) = number(format, bits) else { return Known::Nothing };
    if value.is_nan() {
        return Known::Nan;
    }
    if value.is_infinite() {
        return Known::Infinite(value < 0.0);
    }
    let significand = value.to_bits() & ((1 << 52) - 1) | 1 << 52;
    let n_bits = 53 - significand.trailing_zeros();
    let is_small_integer = value.abs() < 16_777_216.0 && value.fract().abs() <= 0.0;
    if n_bits <= SHORT_BITS || is_small_integer {
        return Known::Real(Near::exact(value));
    }
    let relative = match format.significand_bits {
        53 if n_bits > 24 => OF_DOUBLE,
        0..=16 => 1.0 / 128.0,
        _ => OF_SINGLE,
    };
    Known::Real(Near::constant(value, relative))
}

/// A float as a double.
pub(crate) fn number(format: FloatFormat, bits: u64) -> Option<f64> {
    let fraction_bits = format.significand_bits - 1;
    let fraction = bits & ((1 << fraction_bits) - 1);
    let mask = (1_u64 << format.exponent_bits) - 1;
    let exponent = bits >> fraction_bits & mask;
    let is_negative = bits >> (fraction_bits + format.exponent_bits) & 1 == 1;
    if format == FloatFormat::DOUBLE {
        return Some(f64::from_bits(bits));
    }
    let magnitude = if exponent == mask {
        if fraction == 0 { f64::INFINITY } else { f64::NAN }
    } else {
        let significand = if exponent == 0 { fraction } else { fraction | 1 << fraction_bits };
        let significand = f64::from(u32::try_from(significand).ok()?);
        let bias = i32::try_from(mask >> 1).ok()? + i32::try_from(fraction_bits).ok()?;
        let power = i32::try_from(exponent.max(1)).ok()? - bias;
        significand * 2.0_f64.powi(power)
    };
    Some(if is_negative { -magnitude } else { magnitude })
}

/// Whether a float of a format neither overflows nor underflows there.
fn is_in_range(value: f64, format: FloatFormat) -> bool {
    let bias = i32::try_from((1_u32 << (format.exponent_bits - 1)) - 1).unwrap_or(0);
    let (least, greatest) = (2.0_f64.powi(1 - bias), 2.0_f64.powi(bias));
    value.abs() <= 0.0 || (least..greatest).contains(&value.abs())
}

/// The number of a format that is nearest.
pub(crate) fn nearest(pool: &mut TermPool, format: FloatFormat, value: f64) -> Option<f64> {
    if format == FloatFormat::DOUBLE {
        return Some(value);
    }
    let float = pool.mk_float(FloatFormat::DOUBLE, value.to_bits());
    let rounded = pool.mk_app(Op::FpConvert(RoundingMode::NearestEven, format), &[float]);
    number(format, pool.as_float_bits(rounded)?).filter(|it| it.is_finite())
}
