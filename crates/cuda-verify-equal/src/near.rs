//! Real numbers that are known up to an error, and as functions of the constants that were rounded.
//!
//! *Guarantee*: a number is within its error of its value; with other values of the constants it moves by what is noted for
//! each, up to second order, which counts as an error. A constant on both sides of a difference cancels.

use std::cmp::Ordering;

use crate::real;

/// Of what an error is to second order, as a part of what it is to first order.
const CURVATURE: f64 = 1.0 / 4096.0;
/// A constant by its bits.
type Constant = u64;

/// A real number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Near {
    pub(crate) value: f64,
    error: f64,
    /// By how much it moves where a constant moves as far as its rounding may have moved it.
    by: Vec<(Constant, f64)>,
}

impl Near {
    /// A number that is known.
    pub(crate) fn exact(value: f64) -> Self {
        Self { value, error: 0.0, by: Vec::new() }
    }

    /// A constant that was rounded, with the relative error of that.
    pub(crate) fn constant(value: f64, relative: f64) -> Self {
        Self { value, error: 0.0, by: vec![(value.abs().to_bits(), value * relative)] }
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.error <= 0.0 && self.by.is_empty()
    }

    fn moves(&self) -> f64 {
        self.by.iter().map(|it| it.1.abs()).sum()
    }

    /// How far it may be from its value.
    pub(crate) fn uncertainty(&self) -> f64 {
        self.error + self.moves()
    }

    fn combined(&self, a: f64, other: &Self, b: f64) -> Vec<(Constant, f64)> {
        let mut by: Vec<(Constant, f64)> = self.by.iter().map(|(key, it)| (*key, it * a)).collect();
        for (key, it) in &other.by {
            match by.iter_mut().find(|known| known.0 == *key) {
                Some(known) => known.1 += it * b,
                None => by.push((*key, it * b)),
            }
        }
        by.retain(|it| it.1.abs() > 0.0);
        by
    }

    pub(crate) fn negated(&self) -> Self {
        let by = self.by.iter().map(|(key, it)| (*key, -it)).collect();
        Self { value: -self.value, error: self.error, by }
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        let value = self.value + other.value;
        let part = value - self.value;
        let lost = (self.value - (value - part)) + (other.value - part);
        let mut error = self.error + other.error;
        if lost.abs() > 0.0 {
            error += 2.0 * lost.abs();
        }
        let by = self.combined(1.0, other, 1.0);
        // The sums of what cancels are rounded as well.
        let rounded = (self.moves() + other.moves()) * real::UNIT;
        Self { value, error: error + rounded, by }
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negated())
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        let value = self.value * other.value;
        let lost = self.value.mul_add(other.value, -value);
        let mut error = self.value.abs() * other.error
            + other.value.abs() * self.error
            + self.error * other.error
            + self.moves() * other.uncertainty()
            + self.error * other.moves();
        if lost.abs() > 0.0 {
            error += 2.0 * lost.abs();
        }
        Self { value, error, by: self.combined(other.value, other, self.value) }
    }

    pub(crate) fn over(&self, other: &Self) -> Option<Self> {
        let least = other.value.abs() - 2.0 * other.uncertainty();
        if least <= 0.0 {
            return None;
        }
        let value = self.value / other.value;
        let lost = value.mul_add(-other.value, self.value);
        let mut error = (self.error + value.abs() * other.error) / least;
        error += other.moves() / least * (self.moves() + value.abs() * other.moves()) / least;
        if lost.abs() > 0.0 {
            error += value.abs() * real::UNIT;
        }
        let by = self.combined(1.0 / other.value, other, -value / other.value);
        Some(Self { value, error, by })
    }

    /// A function of numbers.
    pub(crate) fn of(name: &str, operands: &[Self]) -> Option<Self> {
        let values: Vec<f64> = operands.iter().map(|it| it.value).collect();
        let (value, slopes) = real::value(name, &values)?;
        let is_exact = operands.iter().all(Self::is_exact) && is_exact_at(name, &values, value);
        let mut error = if is_exact { 0.0 } else { 8.0 * real::UNIT * value.abs() };
        error += real::absolute_error(name);
        let mut by = Self::exact(value);
        for (operand, slope) in operands.iter().zip(&slopes) {
            error += 2.0 * slope.abs() * operand.error + CURVATURE * slope.abs() * operand.moves();
            by.by = by.combined(1.0, operand, *slope);
        }
        Some(Self { value, error, by: by.by })
    }

    /// How it compares, if that is certain.
    pub(crate) fn compared(&self, other: &Self) -> Option<Ordering> {
        let difference = self.minus(other);
        if difference.is_exact() || difference.value.abs() > 2.0 * difference.uncertainty() {
            return difference.value.partial_cmp(&0.0);
        }
        None
    }

    /// One of two numbers of which it is not certain which one is greater.
    pub(crate) fn either(&self, other: &Self) -> Self {
        let error = self.uncertainty() + other.uncertainty() + (self.value - other.value).abs();
        Self { value: self.value, error, by: Vec::new() }
    }

    /// The absolute value.
    pub(crate) fn magnitude(&self) -> Self {
        match self.compared(&Self::exact(0.0)) {
            Some(Ordering::Less) => self.negated(),
            Some(Ordering::Equal | Ordering::Greater) => self.clone(),
            None => Self { value: self.value.abs(), error: self.uncertainty(), by: Vec::new() },
        }
    }

    /// Whether two numbers differ by more than all errors.
    pub(crate) fn differs(&self, other: &Self) -> bool {
        let difference = self.minus(other);
        let size = self.value.abs().max(other.value.abs());
        difference.value.abs() > 4.0 * difference.uncertainty() + size * 1e-12
    }
}

/// Whether a value is the exact one, of functions at numbers where they are rational.
fn is_exact_at(name: &str, operands: &[f64], value: f64) -> bool {
    match (name, operands) {
        ("Sqrt", [x]) => value.mul_add(value, -x).abs() <= 0.0,
        ("Log" | "Log2" | "Log10", [x]) => (x - 1.0).abs() <= 0.0,
        (_, [x]) => x.abs() <= 0.0 && (value.abs() <= 0.0 || (value - 1.0).abs() <= 0.0),
        _ => false,
    }
}
