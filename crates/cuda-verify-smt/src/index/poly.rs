//! Integer polynomials over bounded variables, and intervals with infinite ends.
//!
//! Coefficients are 128 bits wide and every operation on polynomials is checked: where a result would not fit or
//! would grow beyond the limits there is none, and the caller treats the term as opaque. Intervals round outwards.

use std::fmt;

use cuda_verify_base::define_id;
use smallvec::SmallVec;

define_id!(
    /// An integer variable.
    pub(super) struct VarId, "v"
);

/// A product of variables, sorted; a variable may be repeated.
pub(super) type Monomial = SmallVec<[VarId; 4]>;

const MAX_TERMS: usize = 48;
const MAX_DEGREE: usize = 6;
const MAX_DIVISION_STEPS: usize = 40;

/// Ends of intervals from here on are infinite.
const INFINITY: i128 = 1 << 120;

/// A closed interval of integers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Interval {
    pub(super) low: i128,
    pub(super) high: i128,
}

impl fmt::Debug for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.low, self.high)
    }
}

fn clamp(n: i128) -> i128 {
    n.clamp(-INFINITY, INFINITY)
}

fn is_infinite(n: i128) -> bool {
    n.abs() >= INFINITY
}

fn product(a: i128, b: i128) -> i128 {
    // Also where the other one is infinite: an interval that ends at zero times one without end ends at zero.
    if a == 0 || b == 0 {
        0
    } else {
        match a.checked_mul(b) {
            Some(product) if !is_infinite(a) && !is_infinite(b) => clamp(product),
            Some(_) | None => a.signum() * b.signum() * INFINITY,
        }
    }
}

impl Interval {
    pub(super) const ALL: Self = Self { low: -INFINITY, high: INFINITY };

    pub(super) fn new(low: i128, high: i128) -> Self {
        Self { low: clamp(low), high: clamp(high) }
    }

    pub(super) fn point(n: i128) -> Self {
        Self::new(n, n)
    }

    pub(super) fn is_empty(self) -> bool {
        self.low > self.high
    }

    /// The only member, if there is one only.
    pub(super) fn as_point(self) -> Option<i128> {
        (self.low == self.high && !is_infinite(self.low)).then_some(self.low)
    }

    /// The lower end, unless it is infinite.
    pub(super) fn lower(self) -> Option<i128> {
        // Either infinity: a lower end that was clamped at the upper limit is not the number that it stands for.
        (!is_infinite(self.low)).then_some(self.low)
    }

    /// The upper end, unless it is infinite.
    pub(super) fn upper(self) -> Option<i128> {
        (!is_infinite(self.high)).then_some(self.high)
    }

    pub(super) fn contains(self, n: i128) -> bool {
        self.low <= n && n <= self.high
    }

    pub(super) fn is_within(self, other: Self) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    pub(super) fn meet(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    pub(super) fn hull(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        let low = if is_infinite(self.low) || is_infinite(other.low) {
            -INFINITY
        } else {
            clamp(self.low + other.low)
        };
        let high = if is_infinite(self.high) || is_infinite(other.high) {
            INFINITY
        } else {
            clamp(self.high + other.high)
        };
        Self { low, high }
    }

    pub(super) fn times(self, other: Self) -> Self {
        let ends = [
            product(self.low, other.low),
            product(self.low, other.high),
            product(self.high, other.low),
            product(self.high, other.high),
        ];
        let [a, b, c, d] = ends;
        Self { low: a.min(b).min(c).min(d), high: a.max(b).max(c).max(d) }
    }

    pub(super) fn scaled(self, factor: i128) -> Self {
        self.times(Self::point(factor))
    }

    /// Quotients by a positive number, rounded down.
    pub(super) fn div_floor(self, divisor: i128) -> Self {
        // An end beyond the limits may have a quotient within them.
        let end =
            |n: i128, beyond: i128| if is_infinite(n) { beyond } else { n.div_euclid(divisor) };
        Self { low: end(self.low, -INFINITY), high: end(self.high, INFINITY) }
    }
}

/// The greatest common divisor of magnitudes; zero for zeros, one if a magnitude is no number of this type.
pub(super) fn gcd(a: i128, b: i128) -> i128 {
    let (Some(mut a), Some(mut b)) = (a.checked_abs(), b.checked_abs()) else { return 1 };
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A polynomial: a constant and coefficients of monomials, which are sorted; none is zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Poly {
    pub(super) terms: Vec<(Monomial, i128)>,
    pub(super) constant: i128,
}

impl Poly {
    pub(super) fn constant(constant: i128) -> Self {
        Self { terms: Vec::new(), constant }
    }

    pub(super) fn var(var: VarId) -> Self {
        Self { terms: vec![(SmallVec::from_slice(&[var]), 1)], constant: 0 }
    }

    /// A sum of terms, of which one may be a number; `None` if the numbers get too large.
    pub(super) fn from_terms(terms: Vec<(Monomial, i128)>, constant: i128) -> Option<Self> {
        let mut sum = Self::constant(constant);
        for (monomial, n) in terms {
            sum = if monomial.is_empty() {
                sum.plus_constant(n)?
            } else {
                sum.plus(&Self { terms: vec![(monomial, n)], constant: 0 })?
            };
        }
        Some(sum)
    }

    pub(super) fn monomial(monomial: Monomial) -> Self {
        Self { terms: vec![(monomial, 1)], constant: 0 }
    }

    /// The value, if there are no variables.
    pub(super) fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// The variables, with repetitions.
    pub(super) fn vars(&self) -> impl Iterator<Item = VarId> + '_ {
        self.terms.iter().flat_map(|(monomial, _)| monomial.iter().copied())
    }

    pub(super) fn mentions(&self, var: VarId) -> bool {
        self.vars().any(|other| other == var)
    }

    /// `self + factor * other`.
    pub(super) fn add_scaled(&self, other: &Self, factor: i128) -> Option<Self> {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut a, mut b) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let order = match (a.peek(), b.peek()) {
                (Some((x, _)), Some((y, _))) => x.cmp(y),
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (None, None) => break,
            };
            let mut coefficient = 0_i128;
            let mut monomial = None;
            if order.is_le()
                && let Some((x, n)) = a.next()
            {
                coefficient = *n;
                monomial = Some(x);
            }
            if order.is_ge()
                && let Some((y, n)) = b.next()
            {
                coefficient = coefficient.checked_add(n.checked_mul(factor)?)?;
                monomial = Some(y);
            }
            if coefficient != 0
                && let Some(monomial) = monomial
            {
                terms.push((monomial.clone(), coefficient));
            }
        }
        let constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        (terms.len() <= MAX_TERMS).then_some(Self { terms, constant })
    }

    pub(super) fn plus(&self, other: &Self) -> Option<Self> {
        self.add_scaled(other, 1)
    }

    pub(super) fn minus(&self, other: &Self) -> Option<Self> {
        self.add_scaled(other, -1)
    }

    pub(super) fn scaled(&self, factor: i128) -> Option<Self> {
        Self::default().add_scaled(self, factor)
    }

    pub(super) fn plus_constant(&self, n: i128) -> Option<Self> {
        let constant = self.constant.checked_add(n)?;
        Some(Self { terms: self.terms.clone(), constant })
    }

    /// The product with a coefficient and a monomial.
    fn times_term(&self, monomial: &Monomial, coefficient: i128) -> Option<Self> {
        let mut result = Self::default();
        let constant = self.constant.checked_mul(coefficient)?;
        if monomial.is_empty() {
            result.constant = constant;
        } else if constant != 0 {
            result.terms.push((monomial.clone(), constant));
        }
        for (own, n) in &self.terms {
            // No result is as good as an opaque term: it is a variable of its own then, of which only the range is
            // known.
            if own.len() + monomial.len() > MAX_DEGREE {
                return None;
            }
            let mut product = own.clone();
            product.extend(monomial.iter().copied());
            product.sort_unstable();
            result.terms.push((product, n.checked_mul(coefficient)?));
        }
        result.terms.sort_unstable();
        Some(result)
    }

    pub(super) fn times(&self, other: &Self) -> Option<Self> {
        let mut result = self.times_term(&Monomial::new(), other.constant)?;
        if other.constant == 0 {
            result = Self::default();
        }
        for (monomial, coefficient) in &other.terms {
            result = result.plus(&self.times_term(monomial, *coefficient)?)?;
        }
        Some(result)
    }

    /// The polynomial with another one in the place of a variable.
    pub(super) fn substitute(&self, var: VarId, by: &Self) -> Option<Self> {
        if !self.mentions(var) {
            return Some(self.clone());
        }
        let mut result = Self::constant(self.constant);
        for (monomial, coefficient) in &self.terms {
            let rest: Monomial = monomial.iter().copied().filter(|&v| v != var).collect();
            let mut product = Self::default();
            if rest.is_empty() {
                product.constant = *coefficient;
            } else {
                product.terms.push((rest.clone(), *coefficient));
            }
            for _ in rest.len()..monomial.len() {
                product = product.times(by)?;
            }
            result = result.plus(&product)?;
        }
        Some(result)
    }

    /// The greatest common divisor of the coefficients; zero for a constant.
    pub(super) fn content(&self) -> i128 {
        self.terms.iter().fold(0, |divisor, &(_, n)| gcd(divisor, n))
    }

    /// The terms without their common divisor, the first one positive, and without the constant.
    pub(super) fn primitive(&self) -> Self {
        let is_negative = self.terms.first().is_some_and(|&(_, n)| n < 0);
        let divisor = if is_negative { -self.content() } else { self.content() };
        Self {
            terms: self.terms.iter().map(|(m, n)| (m.clone(), n / divisor)).collect(),
            constant: 0,
        }
    }

    /// The polynomial with its coefficients divided and its constant divided and rounded down.
    pub(super) fn div_floor(&self, divisor: i128) -> Self {
        Self {
            terms: self.terms.iter().map(|(m, n)| (m.clone(), n / divisor)).collect(),
            constant: self.constant.div_euclid(divisor),
        }
    }

    /// The number of factors of its greatest products.
    pub(super) fn degree(&self) -> usize {
        self.terms.iter().map(|(monomial, _)| monomial.len()).max().unwrap_or(0)
    }

    /// Quotient and rest of the division by another polynomial, of which one term is taken to be the leading one; `None` if
    /// there is no end to it.
    pub(super) fn divided_by(
        &self,
        divisor: &Self,
        leading: &Monomial,
        n: i128,
    ) -> Option<(Self, Self)> {
        let (mut quotient, mut rest) = (Self::default(), self.clone());
        for _ in 0..MAX_DIVISION_STEPS {
            let found = rest.terms.iter().find_map(|(monomial, m)| {
                (m % n == 0).then_some(())?;
                Some((without(monomial, leading)?, m / n))
            });
            let Some((monomial, n)) = found else { return Some((quotient, rest)) };
            let term = if monomial.is_empty() {
                Self::constant(n)
            } else {
                Self { terms: vec![(monomial, n)], constant: 0 }
            };
            quotient = quotient.plus(&term)?;
            rest = rest.minus(&term.times(divisor)?)?;
        }
        None
    }

    /// Quotient and rest of the division by another polynomial that is no number.
    pub(super) fn divided(&self, divisor: &Self) -> Option<(Self, Self)> {
        let (leading, n) = divisor.terms.iter().max_by_key(|(monomial, _)| monomial.len())?;
        self.divided_by(divisor, leading, *n)
    }

    /// The quotient by another polynomial that leaves no rest.
    pub(super) fn exactly_divided(&self, divisor: &Self) -> Option<Self> {
        let (quotient, rest) = self.divided(divisor)?;
        (rest == Self::default()).then_some(quotient)
    }

    /// Coefficients and constant reduced into `-modulus/2 .. modulus/2`.
    pub(super) fn reduced(&self, modulus: i128) -> Self {
        let reduce = |n: i128| {
            // The least magnitude keeps products of coefficients small, and `-1` from being `2^64 - 1`.
            let n = n.rem_euclid(modulus);
            if n >= modulus - n { n - modulus } else { n }
        };
        let terms = self.terms.iter().map(|(m, n)| (m.clone(), reduce(*n)));
        Self { terms: terms.filter(|&(_, n)| n != 0).collect(), constant: reduce(self.constant) }
    }

    /// The values that the polynomial may take, given those of its variables.
    pub(super) fn range(&self, interval_of: impl Fn(VarId) -> Interval) -> Interval {
        self.terms.iter().fold(Interval::point(self.constant), |sum, (monomial, n)| {
            sum.plus(monomial_range(monomial, &interval_of).scaled(*n))
        })
    }
}

/// A product without some of its factors; `None` if it has not got them all.
pub(super) fn without(monomial: &Monomial, factors: &Monomial) -> Option<Monomial> {
    let mut rest = monomial.clone();
    for factor in factors {
        let position = rest.iter().position(|var| var == factor)?;
        rest.remove(position);
    }
    Some(rest)
}

/// The values that a monomial may take.
pub(super) fn monomial_range(
    monomial: &[VarId],
    interval_of: impl Fn(VarId) -> Interval,
) -> Interval {
    monomial.iter().fold(Interval::point(1), |range, &var| range.times(interval_of(var)))
}
