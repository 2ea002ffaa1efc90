//! Polynomials and ranges of the checker, which shares none with what it checks. What does not fit is `None`.

use std::collections::BTreeMap;

use crate::index::lift::Relation;
use crate::index::poly::{Interval, Poly, VarId};

/// Terms of a polynomial; one with more is not worth a proof.
const MAX_TERMS: usize = 400;

/// A polynomial: coefficients of products of variables, none of them zero; the number is that of the empty product.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Sum(pub(super) BTreeMap<Vec<VarId>, i128>);

impl Sum {
    pub(super) fn of(poly: &Poly) -> Self {
        let terms = poly.terms.iter().map(|(monomial, n)| (monomial.to_vec(), *n));
        let number = (Vec::new(), poly.constant);
        Self(terms.chain([number]).filter(|(_, n)| *n != 0).collect())
    }

    pub(super) fn number(n: i128) -> Self {
        Self::of(&Poly::constant(n))
    }

    pub(super) fn product(factors: &[VarId]) -> Self {
        Self(BTreeMap::from([(factors.to_vec(), 1)]))
    }

    pub(super) fn as_number(&self) -> Option<i128> {
        match self.0.len() {
            0 => Some(0),
            1 => self.0.get(&Vec::new()).copied(),
            _ => None,
        }
    }

    pub(super) fn add(&mut self, product: Vec<VarId>, n: i128) -> Option<()> {
        let sum = self.0.get(&product).copied().unwrap_or(0).checked_add(n)?;
        if sum == 0 {
            self.0.remove(&product);
        } else {
            self.0.insert(product, sum);
        }
        (self.0.len() <= MAX_TERMS).then_some(())
    }

    /// `self + factor * other`.
    pub(super) fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        self.plus_product(other, &Self::number(factor))
    }

    /// `self + a * b`.
    pub(super) fn plus_product(&self, a: &Self, b: &Self) -> Option<Self> {
        let mut sum = self.clone();
        for (left, n) in &a.0 {
            for (right, m) in &b.0 {
                let mut product = [left.as_slice(), right].concat();
                product.sort_unstable();
                sum.add(product, n.checked_mul(*m)?)?;
            }
        }
        Some(sum)
    }

    pub(super) fn times(&self, other: &Self) -> Option<Self> {
        Self::default().plus_product(self, other)
    }

    /// With another polynomial in the place of a variable.
    pub(super) fn with(&self, var: VarId, by: &Self) -> Option<Self> {
        let mut sum = Self::default();
        for (product, n) in &self.0 {
            let (own, rest): (Vec<VarId>, Vec<VarId>) = product.iter().partition(|&&it| it == var);
            let mut term = Self(BTreeMap::from([(rest, *n)]));
            for _ in own {
                term = term.times(by)?;
            }
            sum = sum.plus(1, &term)?;
        }
        Some(sum)
    }

    /// Divided by the common divisor of the coefficients, as far as the relation to zero allows; `Err` if it says whether it
    /// holds.
    pub(super) fn normal(&self, relation: Relation) -> Option<Result<Self, bool>> {
        let number = self.0.get(&Vec::new()).copied().unwrap_or(0);
        let coefficients = self.0.iter().filter(|(product, _)| !product.is_empty());
        let divisor =
            coefficients.clone().try_fold(0, |divisor, (_, n)| common_divisor(divisor, *n))?;
        if divisor == 0 {
            return Some(Err(match relation {
                Relation::Zero => number == 0,
                Relation::NonZero => number != 0,
                Relation::NonNegative => number >= 0,
            }));
        }
        if relation != Relation::NonNegative && number % divisor != 0 {
            return Some(Err(relation == Relation::NonZero));
        }
        let first = coefficients.clone().next().map_or(1, |(_, n)| n.signum());
        let sign = if relation == Relation::NonNegative { 1 } else { first };
        let mut normal = Self::number(number.div_euclid(divisor) * sign);
        for (product, n) in coefficients {
            normal.0.insert(product.clone(), n / divisor * sign);
        }
        Some(Ok(normal))
    }

    /// The quotient of a polynomial and a divisor that leaves no rest.
    pub(super) fn divided(&self, divisor: &Self) -> Option<Self> {
        // By the greatest product in the order of degrees, which a product of polynomials has, too.
        let leading = |sum: &Self| {
            let terms = sum.0.iter().map(|(product, n)| (product.clone(), *n));
            terms.max_by_key(|(product, _)| (product.len(), std::cmp::Reverse(product.clone())))
        };
        let (of_divisor, n) = leading(divisor)?;
        let (mut quotient, mut rest) = (Self::default(), self.clone());
        // Each step leaves products that are less; there are only so many that fit.
        for _ in 0..MAX_TERMS {
            let Some((mut product, m)) = leading(&rest) else { return Some(quotient) };
            for var in &of_divisor {
                product.remove(product.iter().position(|it| it == var)?);
            }
            (m % n == 0).then_some(())?;
            let term = Self(BTreeMap::from([(product, m / n)]));
            quotient = quotient.plus(1, &term)?;
            rest = rest.plus_product(&term, &Self::default().plus(-1, divisor)?)?;
        }
        None
    }
}

fn common_divisor(a: i128, b: i128) -> Option<i128> {
    let (mut a, mut b) = (a.checked_abs()?, b.checked_abs()?);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    Some(a)
}

/// Integers between two ends, either of which may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) low: Option<i128>,
    pub(super) high: Option<i128>,
}

impl Range {
    pub(super) fn of(interval: Interval) -> Self {
        Self { low: interval.lower(), high: interval.upper() }
    }

    pub(super) fn point(n: i128) -> Self {
        Self { low: Some(n), high: Some(n) }
    }

    pub(super) fn is_empty(self) -> bool {
        self.low.zip(self.high).is_some_and(|(low, high)| low > high)
    }

    pub(super) fn meet(self, other: Self) -> Self {
        let either = |a: Option<i128>, b: Option<i128>, of: fn(i128, i128) -> i128| match (a, b) {
            (Some(a), Some(b)) => Some(of(a, b)),
            (one, other) => one.or(other),
        };
        Self {
            low: either(self.low, other.low, i128::max),
            high: either(self.high, other.high, i128::min),
        }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        let sum = |a: Option<i128>, b: Option<i128>| a?.checked_add(b?);
        Self { low: sum(self.low, other.low), high: sum(self.high, other.high) }
    }

    pub(super) fn scaled(self, n: i128) -> Self {
        let end = |end: Option<i128>| if n == 0 { Some(0) } else { end?.checked_mul(n) };
        let (low, high) = (end(self.low), end(self.high));
        if n < 0 { Self { low: high, high: low } } else { Self { low, high } }
    }

    pub(super) fn times(self, other: Self) -> Self {
        let ends =
            |of: Self| [of.low.map_or(End::Below, End::At), of.high.map_or(End::Above, End::At)];
        let of_other = ends(other);
        let products = ends(self).into_iter().flat_map(|a| of_other.map(|b| a.times(b)));
        let number = |end: Option<End>| match end {
            Some(End::At(n)) => Some(n),
            Some(End::Below | End::Above) | None => None,
        };
        Self { low: number(products.clone().min()), high: number(products.max()) }
    }
}

/// An end of a range, or beyond all numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Below,
    At(i128),
    Above,
}

impl End {
    fn signum(self) -> i128 {
        match self {
            Self::Below => -1,
            Self::At(n) => n.signum(),
            Self::Above => 1,
        }
    }

    /// The product, where zero times anything is zero: the ranges are of integers.
    pub(super) fn times(self, other: Self) -> Self {
        let exact = match (self, other) {
            (Self::At(a), Self::At(b)) => a.checked_mul(b),
            _ => None,
        };
        match (exact, self.signum() * other.signum()) {
            (Some(n), _) => Self::At(n),
            (None, 0) => Self::At(0),
            (None, 1) => Self::Above,
            (None, _) => Self::Below,
        }
    }
}
