//! Numbers that conditions speak of, as polynomials in what the program names.

use std::fmt;

use super::{Clause, Relation};
use crate::name::Name;

/// An axis of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// The first one.
    X,
    /// The second one.
    Y,
    /// The third one.
    Z,
}

impl Axis {
    /// All three.
    pub const ALL: [Self; 3] = [Self::X, Self::Y, Self::Z];

    /// The member of `dim3`.
    const fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Z => "z",
        }
    }
}

/// A number that the program names, or computes in a way that is no polynomial.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Number {
    /// A scalar that is passed, or a field or size, as the program writes it.
    Name(Name),
    /// A constant with the text that the program has for it.
    Constant(Name, i128),
    /// An element of an array.
    Element(Name, Box<Sum>),
    /// The number of elements that a pointer leads to.
    Extent(Name),
    /// `blockDim`
    BlockDim(Axis),
    /// `gridDim`
    GridDim(Axis),
    /// `threadIdx`
    ThreadIdx(Axis),
    /// `blockIdx`
    BlockIdx(Axis),
    /// The number of an iteration of a loop.
    Iteration,
    /// A variable of a loop, in each iteration of each thread.
    Variable(Name),
    /// A quotient, rounded toward zero.
    Quotient(Box<Sum>, Box<Sum>),
    /// A remainder.
    Remainder(Box<Sum>, Box<Sum>),
}

impl Number {
    /// Whether it is the index of a thread or block, or differs between iterations of a loop.
    const fn is_of_threads(&self) -> bool {
        matches!(self, Self::ThreadIdx(_) | Self::BlockIdx(_) | Self::Iteration | Self::Variable(_))
    }

    /// Whether it is never negative, whatever is passed.
    #[must_use]
    pub const fn is_natural(&self) -> bool {
        match self {
            Self::Constant(_, value) => *value >= 0,
            Self::Extent(_)
            | Self::BlockDim(_)
            | Self::GridDim(_)
            | Self::ThreadIdx(_)
            | Self::BlockIdx(_)
            | Self::Iteration => true,
            Self::Name(_)
            | Self::Variable(_)
            | Self::Element(..)
            | Self::Quotient(..)
            | Self::Remainder(..) => false,
        }
    }

    /// The numbers that it is computed from.
    fn operands(&self) -> Vec<&Sum> {
        match self {
            Self::Element(_, index) => vec![index],
            Self::Quotient(left, right) | Self::Remainder(left, right) => vec![left, right],
            Self::Name(_)
            | Self::Constant(..)
            | Self::Extent(_)
            | Self::BlockDim(_)
            | Self::GridDim(_)
            | Self::ThreadIdx(_)
            | Self::BlockIdx(_)
            | Self::Iteration
            | Self::Variable(_) => Vec::new(),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(text) | Self::Variable(text) | Self::Constant(text, _) => f.write_str(text),
            Self::Element(array, index) => write!(f, "{array}[{index}]"),
            Self::Extent(pointer) => write!(f, "extent({pointer})"),
            Self::BlockDim(axis) => write!(f, "blockDim.{}", axis.name()),
            Self::GridDim(axis) => write!(f, "gridDim.{}", axis.name()),
            Self::ThreadIdx(axis) => write!(f, "threadIdx.{}", axis.name()),
            Self::BlockIdx(axis) => write!(f, "blockIdx.{}", axis.name()),
            Self::Iteration => f.write_str("k"),
            Self::Quotient(left, right) => {
                write!(f, "{} / {}", left.as_factor(), right.as_factor())
            }
            Self::Remainder(left, right) => {
                write!(f, "{} % {}", left.as_factor(), right.as_factor())
            }
        }
    }
}

/// A sum of products of numbers with constant factors, in the order in which the program writes them.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sum {
    /// Products of different numbers with their factors, none of them zero. The product of no numbers is one.
    products: Vec<(Vec<Number>, i128)>,
}

impl From<Number> for Sum {
    fn from(number: Number) -> Self {
        Self { products: vec![(vec![number], 1)] }
    }
}

impl Sum {
    /// A constant.
    #[must_use]
    pub fn constant(value: i128) -> Self {
        Self::product(Vec::new(), value)
    }

    /// A product of numbers, each as the program names it.
    #[must_use]
    pub fn of_factors(factors: Vec<Number>) -> Self {
        Self::product(factors, 1)
    }

    fn product(numbers: Vec<Number>, factor: i128) -> Self {
        Self { products: if factor == 0 { Vec::new() } else { vec![(numbers, factor)] } }
    }

    /// Its value, if it is a constant.
    #[must_use]
    pub fn as_constant(&self) -> Option<i128> {
        match &self.products[..] {
            [] => Some(0),
            [(numbers, factor)] if numbers.is_empty() => Some(*factor),
            _ => None,
        }
    }

    /// The sum with another one; factors that do not fit count as the nearest that do.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let mut products = self.products.clone();
        for (numbers, factor) in &other.products {
            match products.iter_mut().find(|(known, _)| are_same(known, numbers)) {
                Some((_, sum)) => *sum = sum.saturating_add(*factor),
                None => products.push((numbers.clone(), *factor)),
            }
        }
        products.retain(|(_, factor)| *factor != 0);
        Self { products }
    }

    /// The difference to another one.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.plus(&other.times(&Self::constant(-1)))
    }

    /// The product with another one.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        let mut all = Self::default();
        for (ours, factor) in &self.products {
            for (theirs, other) in &other.products {
                let numbers = [&ours[..], &theirs[..]].concat();
                all = all.plus(&Self::product(numbers, factor.saturating_mul(*other)));
            }
        }
        all
    }

    /// The quotient by another one.
    #[must_use]
    pub fn divided(&self, by: &Self) -> Self {
        match (self.as_constant(), by.as_constant()) {
            (_, Some(1)) => self.clone(),
            (Some(whole), Some(by)) if by != 0 => Self::constant(whole / by),
            (_, _) => Number::Quotient(Box::new(self.clone()), Box::new(by.clone())).into(),
        }
    }

    /// The remainder of the division by another one.
    #[must_use]
    pub fn remainder(&self, by: &Self) -> Self {
        match (self.as_constant(), by.as_constant()) {
            (Some(whole), Some(by)) if by != 0 => Self::constant(whole % by),
            (_, _) => Number::Remainder(Box::new(self.clone()), Box::new(by.clone())).into(),
        }
    }

    /// Whether something is subtracted, or a number below zero is added.
    #[must_use]
    pub fn has_subtraction(&self) -> bool {
        self.products.iter().any(|(_, factor)| *factor < 0)
    }

    /// Whether it speaks of the index of a thread or block, or of an iteration.
    #[must_use]
    pub fn is_of_threads(&self) -> bool {
        self.any(&Number::is_of_threads)
    }

    /// By what it grows along with each product of indices of threads and numbers of iterations: a multiple of some number
    /// for all threads, if each of these is.
    #[must_use]
    pub fn for_all_threads(&self) -> Vec<Self> {
        let mut groups: Vec<(Vec<Number>, Self)> = Vec::new();
        for (numbers, factor) in &self.products {
            let (of_threads, others): (Vec<Number>, Vec<Number>) =
                numbers.iter().cloned().partition(Number::is_of_threads);
            let product = Self::product(others, *factor);
            match groups.iter_mut().find(|(known, _)| are_same(known, &of_threads)) {
                Some((_, sum)) => *sum = sum.plus(&product),
                None => groups.push((of_threads, product)),
            }
        }
        groups.into_iter().map(|(_, sum)| sum).collect()
    }

    /// Whether it speaks of nothing but scalars and dimensions of the launch.
    #[must_use]
    pub fn is_of_launch(&self) -> bool {
        !self.any(&|number| {
            matches!(number, Number::Element(..) | Number::Extent(_)) || number.is_of_threads()
        })
    }

    fn any(&self, is_meant: &dyn Fn(&Number) -> bool) -> bool {
        self.products.iter().flat_map(|(numbers, _)| numbers).any(|number| {
            is_meant(number) || number.operands().into_iter().any(|it| it.any(is_meant))
        })
    }

    /// The number that it is, if it is just one.
    #[must_use]
    pub fn as_number(&self) -> Option<Number> {
        match &self.products[..] {
            [(numbers, 1)] => match &numbers[..] {
                [number] => Some(number.clone()),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it is never negative, whatever is passed.
    #[must_use]
    pub fn is_natural(&self) -> bool {
        let is_natural = |(numbers, factor): &(Vec<Number>, i128)| {
            *factor >= 0 && numbers.iter().all(Number::is_natural)
        };
        self.products.iter().all(is_natural)
    }

    /// The sum with a part that is no greater than a bound replaced by the bound, and the number with which the part is
    /// multiplied in the sum, if it is.
    #[must_use]
    pub fn bounded(&self, part: &Self, bound: &Self) -> Option<(Self, Option<Number>)> {
        let numbers = self.products.iter().flat_map(|(numbers, _)| numbers).cloned();
        for factor in std::iter::once(None).chain(numbers.map(Some)) {
            let times = |sum: &Self| match &factor {
                Some(factor) => sum.times(&factor.clone().into()),
                None => sum.clone(),
            };
            let rest = self.minus(&times(part));
            if rest.products.len() + part.products.len() == self.products.len() {
                return Some((rest.plus(&times(bound)), factor));
            }
        }
        None
    }

    /// The numbers that are multiplied with a number.
    #[must_use]
    pub fn numbers_beside(&self, number: &Number) -> Vec<Number> {
        let products = self.products.iter().filter(|(numbers, _)| numbers.contains(number));
        let beside = products.flat_map(|(numbers, _)| numbers).filter(|it| *it != number);
        beside.cloned().collect()
    }

    /// Whether a product of numbers is subtracted, not only a constant.
    #[must_use]
    pub fn has_growing_subtraction(&self) -> bool {
        self.products.iter().any(|(numbers, factor)| *factor < 0 && !numbers.is_empty())
    }

    /// Its value where numbers have values; `None` if one is not known, or the sum is too large.
    #[must_use]
    pub fn value(&self, of: &dyn Fn(&Number) -> Option<i128>) -> Option<i128> {
        let mut sum = 0_i128;
        for (numbers, factor) in &self.products {
            let mut product = *factor;
            for number in numbers {
                let value = if let Number::Constant(_, value) = number {
                    *value
                } else if let Number::Quotient(left, right) = number {
                    left.value(of)?.checked_div(right.value(of)?)?
                } else if let Number::Remainder(left, right) = number {
                    left.value(of)?.checked_rem(right.value(of)?)?
                } else {
                    of(number)?
                };
                product = product.checked_mul(value)?;
            }
            sum = sum.checked_add(product)?;
        }
        Some(sum)
    }

    /// The sum with a number replaced by a sum.
    #[must_use]
    pub fn replaced(&self, number: &Number, by: &Self) -> Self {
        let mut all = Self::default();
        for (numbers, factor) in &self.products {
            let mut product = Self::constant(*factor);
            for it in numbers {
                product = if it == number {
                    product.times(by)
                } else {
                    product.times(&it.clone().into())
                };
            }
            all = all.plus(&product);
        }
        all
    }

    /// For a sum that is to be a multiple of a constant, the least that this comes to: factors that are multiples of it are
    /// left out, and what all others have in common with it is divided out.
    #[must_use]
    pub fn reduced(&self, by: i128) -> Option<(Self, Self)> {
        let mut products = self.products.clone();
        for (_, factor) in &mut products {
            *factor = factor.checked_rem_euclid(by)?;
        }
        products.retain(|(_, factor)| *factor != 0);
        let common = products.iter().fold(by, |common, (_, factor)| gcd(common, *factor));
        for (_, factor) in &mut products {
            *factor = factor.checked_div(common)?;
        }
        Some((Self { products }, Self::constant(by.checked_div(common)?)))
    }

    /// Its products, the constant last, with the most numbers first.
    fn in_order(&self) -> Vec<(&Vec<Number>, i128)> {
        let products = self.products.iter().map(|(numbers, factor)| (numbers, *factor));
        let mut products: Vec<_> = products.collect();
        products.sort_by_key(|(numbers, factor)| (*factor < 0, std::cmp::Reverse(numbers.len())));
        products
    }

    /// The sum as an operand of a product.
    pub(super) fn as_factor(&self) -> String {
        let text = self.to_string();
        let is_plain = |it: &Number| !matches!(it, Number::Quotient(..) | Number::Remainder(..));
        let is_one = match &self.products[..] {
            [] => true,
            [(numbers, factor)] => {
                numbers.is_empty() || *factor == 1 && matches!(&numbers[..], [it] if is_plain(it))
            }
            _ => false,
        };
        if is_one { text } else { format!("({text})") }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.products.is_empty() {
            return f.write_str("0");
        }
        for (at, (numbers, factor)) in self.in_order().into_iter().enumerate() {
            let sign = match (at, factor < 0) {
                (0, true) => "-",
                (0, false) => "",
                (_, true) => " - ",
                (_, false) => " + ",
            };
            f.write_str(sign)?;
            let factor = factor.unsigned_abs();
            let mut parts: Vec<String> = Vec::new();
            if factor != 1 || numbers.is_empty() {
                parts.push(factor.to_string());
            }
            let is_product = numbers.len() > 1 || factor != 1;
            parts.extend(numbers.iter().map(|number| {
                let is_quotient = matches!(number, Number::Quotient(..) | Number::Remainder(..));
                if is_quotient && is_product { format!("({number})") } else { number.to_string() }
            }));
            f.write_str(&parts.join(" * "))?;
        }
        Ok(())
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.abs()
}

/// Whether two products are of the same numbers.
fn are_same(one: &[Number], other: &[Number]) -> bool {
    let (mut one, mut other): (Vec<_>, Vec<_>) = (one.iter().collect(), other.iter().collect());
    one.sort();
    other.sort();
    one == other
}

/// A comparison with the constants on the right, and quotients by positive constants resolved.
pub(super) fn balanced(left: Sum, relation: Relation, right: Sum) -> Clause {
    let (mut left, mut right, mut relation) = (left, right, relation);
    if left.as_constant().is_some() && right.as_constant().is_none() {
        std::mem::swap(&mut left, &mut right);
        relation = match relation {
            Relation::AtMost => Relation::AtLeast,
            Relation::AtLeast => Relation::AtMost,
            Relation::Equal | Relation::NotEqual | Relation::MultipleOf | Relation::PowerOfTwo => {
                relation
            }
        };
    }
    let constant = left.products.iter().find(|(numbers, _)| numbers.is_empty());
    let constant = Sum::constant(constant.map_or(0, |(_, factor)| *factor));
    (left, right) = (left.minus(&constant), right.minus(&constant));
    match resolved(&left, relation, &right) {
        Some((whole, limit)) => balanced(whole, relation, limit),
        None => Clause::Compare(left, relation, right),
    }
}

/// For `whole / by` compared with a constant, where `by` is positive, the whole and what it is compared with. Quotients are
/// rounded toward zero, so that this is exact for bounds above zero: `whole / by >= k` is `whole >= k * by`, and
/// `whole / by <= k` is `whole <= (k + 1) * by - 1`.
fn resolved(left: &Sum, relation: Relation, right: &Sum) -> Option<(Sum, Sum)> {
    let limit = right.as_constant()?;
    let [(numbers, factor)] = &left.products[..] else { return None };
    let [Number::Quotient(whole, by)] = &numbers[..] else { return None };
    let by = by.as_constant().filter(|by| *by > 0 && *factor == 1)?;
    let limit = match relation {
        Relation::AtLeast if limit > 0 => limit.checked_mul(by)?,
        Relation::AtMost if limit >= 0 => limit.checked_add(1)?.checked_mul(by)?.checked_sub(1)?,
        Relation::AtLeast
        | Relation::AtMost
        | Relation::Equal
        | Relation::NotEqual
        | Relation::MultipleOf
        | Relation::PowerOfTwo => return None,
    };
    Some(((**whole).clone(), Sum::constant(limit)))
}
