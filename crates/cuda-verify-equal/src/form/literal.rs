//! Constants that were rounded, and the numbers that a form without inputs may be.
//!
//! A literal of a program stands for any number that rounds to it. *Guarantee*: the range of a form holds its value for
//! any such numbers.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::functions::SQRT;
use super::{Atom, Form, Product};
use crate::real;

/// A constant that stands for any number that rounds to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal {
    value: BigRational,
    /// Half a unit in its last place.
    radius: BigRational,
}

impl Literal {
    /// A positive constant, and half a unit in its last place.
    #[must_use]
    pub fn new(value: BigRational, radius: BigRational) -> Self {
        Self { value, radius }
    }
}

/// The numbers that differ from one by less than a radius.
#[derive(Clone, Debug)]
pub(crate) struct Range {
    pub(crate) middle: BigRational,
    pub(crate) radius: BigRational,
}

impl Range {
    fn exact(middle: BigRational) -> Self {
        Self { middle, radius: BigRational::zero() }
    }

    fn of_real(value: f64, error: f64) -> Option<Self> {
        let radius = error + value.abs() * 2.0 * real::UNIT;
        Some(Self {
            middle: BigRational::from_float(value)?,
            radius: BigRational::from_float(radius)?,
        })
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        Self { middle: &self.middle + &other.middle, radius: &self.radius + &other.radius }
    }

    fn times(&self, other: &Self) -> Self {
        let (a, b) = (&self.middle, &other.middle);
        let radius =
            a.abs() * &other.radius + b.abs() * &self.radius + &self.radius * &other.radius;
        Self { middle: a * b, radius }
    }

    fn inverse(&self) -> Option<Self> {
        let least = self.middle.abs() - &self.radius;
        if !least.is_positive() {
            return None;
        }
        let radius = &self.radius / (self.middle.abs() * least);
        Some(Self { middle: self.middle.recip(), radius })
    }

    fn to_power(&self, power: i32) -> Option<Self> {
        let base = if power < 0 { self.inverse()? } else { self.clone() };
        let one = Self::exact(BigRational::one());
        Some((0..power.unsigned_abs()).fold(one, |product, _| product.times(&base)))
    }

    /// Whether zero is one of the numbers.
    pub(crate) fn has_zero(&self) -> bool {
        self.middle.is_zero() || self.middle.abs() < self.radius
    }

    /// The sign that all of the numbers have.
    pub(crate) fn sign(&self) -> Option<Ordering> {
        if self.middle.is_zero() && self.radius.is_zero() {
            return Some(Ordering::Equal);
        }
        let is_certain = self.middle.abs() > self.radius;
        is_certain.then(|| self.middle.cmp(&BigRational::zero()))
    }
}

impl Form {
    /// The numbers that a form without inputs may be; `None` if it has some, or is not known.
    pub(crate) fn range(&self) -> Option<Range> {
        let mut sum = Range::exact(BigRational::zero());
        for (product, factor) in self.products() {
            sum = sum.plus(&product.range(factor)?);
        }
        Some(sum)
    }

    /// The sign of a form without inputs.
    pub(crate) fn sign(&self) -> Option<Ordering> {
        self.range()?.sign()
    }
}

impl Product {
    /// The numbers that it may be, times a factor.
    pub(crate) fn range(&self, factor: &BigRational) -> Option<Range> {
        let mut range = Range::exact(factor.clone());
        for (atom, power) in self.atoms() {
            range = range.times(&atom.range()?.to_power(power)?);
        }
        if let Some(exponent) = self.exponent() {
            range = range.times(&called("Exp", std::slice::from_ref(exponent))?);
        }
        Some(range)
    }

    /// The part that has no inputs, and the rest.
    pub(crate) fn split_constant(&self) -> (Self, Self) {
        let (mut constant, mut rest) = (Self::default(), Self::default());
        for (atom, power) in &self.atoms {
            let part = if atom.range().is_some() { &mut constant } else { &mut rest };
            part.atoms.insert(std::rc::Rc::clone(atom), *power);
        }
        let is_constant = self.exponent.as_ref().is_some_and(|it| it.range().is_some());
        let part = if is_constant { &mut constant } else { &mut rest };
        part.exponent.clone_from(&self.exponent);
        (constant, rest)
    }
}

impl Atom {
    fn range(&self) -> Option<Range> {
        match self {
            Self::Literal(literal) => {
                Some(Range { middle: literal.value.clone(), radius: literal.radius.clone() })
            }
            Self::Sum(sum) => sum.range(),
            Self::Call(name, operands) => called(name, operands),
            Self::Input(_) | Self::Max(_) => None,
        }
    }
}

fn called(name: &str, operands: &[Form]) -> Option<Range> {
    if name.starts_with('?') {
        return None;
    }
    let name = if name == SQRT { "sqrt" } else { name };
    let ranges: Option<Vec<Range>> = operands.iter().map(Form::range).collect();
    let ranges = ranges?;
    let middles: Option<Vec<f64>> = ranges.iter().map(|it| it.middle.to_f64()).collect();
    let (value, slopes) = real::value(name, &middles?)?;
    let mut error = 0.0;
    for ((slope, range), middle) in slopes.iter().zip(&ranges).zip(&ranges) {
        let rounding = middle.middle.to_f64()?.abs() * real::UNIT;
        error += 2.0 * slope.abs() * (range.radius.to_f64()? + rounding);
    }
    Range::of_real(value, error)
}

/// Half a unit in the last place of a number with so many significant bits.
pub(crate) fn half_unit(value: &BigRational, significand_bits: u32) -> BigRational {
    let two = BigRational::from_integer(BigInt::from(2));
    let mut unit = BigRational::one();
    let magnitude = value.abs();
    if magnitude.is_zero() {
        return BigRational::zero();
    }
    while unit > magnitude {
        unit /= &two;
    }
    while &unit * &two <= magnitude {
        unit *= &two;
    }
    unit / BigRational::from_integer(BigInt::one() << significand_bits)
}
