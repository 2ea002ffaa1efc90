//! Normal forms of expressions over the reals: sums of products of atoms, with a common power of e in each product.
//!
//! Sums and products are associative, commutative and distributive; powers of e multiply; the greatest of numbers does
//! not depend on their order. Everything else is an atom: a function of normal forms, of which nothing is known but that
//! equal operands give equal results.
//!
//! *Guarantee*: expressions with equal forms are equal wherever both are defined (no divisor is zero). The reverse holds
//! of sums and products of inputs.

use std::collections::BTreeMap;
use std::rc::Rc;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// A sum of products.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Form {
    terms: BTreeMap<Product, BigRational>,
}

/// Atoms to powers, and e to a power.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Product {
    atoms: BTreeMap<Rc<Atom>, i32>,
    /// The exponent of e; none for zero.
    exponent: Option<Rc<Form>>,
}

/// What is no sum or product.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Atom {
    /// An input, by its number.
    Input(usize),
    /// A sum that is divided by.
    Sum(Form),
    /// The greatest of several numbers.
    Max(Vec<Form>),
    /// A function of numbers.
    Call(String, Vec<Form>),
}

impl Form {
    /// A number.
    #[must_use]
    pub fn number(value: BigRational) -> Self {
        Self::product(Product::default(), value)
    }

    /// A whole number.
    #[must_use]
    pub fn whole(value: i64) -> Self {
        Self::number(BigRational::from_integer(BigInt::from(value)))
    }

    /// An atom.
    #[must_use]
    pub fn atom(atom: Atom) -> Self {
        let atoms = BTreeMap::from([(Rc::new(atom), 1)]);
        Self::product(Product { atoms, exponent: None }, BigRational::one())
    }

    fn product(product: Product, factor: BigRational) -> Self {
        let mut form = Self::default();
        form.add_product(product, factor);
        form
    }

    fn add_product(&mut self, product: Product, factor: BigRational) {
        if factor.is_zero() {
            return;
        }
        match self.terms.entry(product) {
            std::collections::btree_map::Entry::Vacant(entry) => {
                entry.insert(factor);
            }
            std::collections::btree_map::Entry::Occupied(mut entry) => {
                *entry.get_mut() += factor;
                if entry.get().is_zero() {
                    entry.remove();
                }
            }
        }
    }

    /// Adds a multiple of another form.
    pub fn add_scaled(&mut self, other: &Self, factor: &BigRational) {
        for (product, value) in &other.terms {
            self.add_product(product.clone(), value * factor);
        }
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.add_scaled(other, &BigRational::one());
        sum
    }

    /// The difference.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.add_scaled(other, &-BigRational::one());
        sum
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        let mut result = Self::default();
        for (a, x) in &self.terms {
            for (b, y) in &other.terms {
                result.add_product(a.times(b), x * y);
            }
        }
        result
    }

    /// The reciprocal; `None` of zero. A sum is divided by its leading product, so that what its products have in
    /// common cancels.
    #[must_use]
    pub fn reciprocal(&self) -> Option<Self> {
        let mut products = self.terms.iter();
        let mut leading = products.next()?;
        for product in products {
            if product.0.leads(leading.0) {
                leading = product;
            }
        }
        let inverse = Self::product(leading.0.power(-1), leading.1.recip());
        if self.terms.len() == 1 {
            return Some(inverse);
        }
        let monic = self.times(&inverse);
        let atoms = BTreeMap::from([(Rc::new(Atom::Sum(monic)), -1)]);
        let of_sum = Self::product(Product { atoms, exponent: None }, BigRational::one());
        Some(inverse.times(&of_sum))
    }

    /// e to this power.
    #[must_use]
    pub fn exp(&self) -> Self {
        let exponent = (!self.terms.is_empty()).then(|| Rc::new(self.clone()));
        Self::product(Product { atoms: BTreeMap::new(), exponent }, BigRational::one())
    }

    /// The greatest of two.
    #[must_use]
    pub fn greatest(&self, other: &Self) -> Self {
        let mut all: Vec<Self> = Vec::new();
        for form in [self, other] {
            match form.as_max() {
                Some(forms) => all.extend(forms.iter().cloned()),
                None => all.push(form.clone()),
            }
        }
        all.sort();
        all.dedup();
        let greatest = all.iter().filter_map(Self::as_number).max();
        all.retain(|it| it.as_number().is_none_or(|number| Some(number) == greatest));
        if let [only] = &all[..] {
            return only.clone();
        }
        Self::atom(Atom::Max(all))
    }

    fn as_max(&self) -> Option<&[Self]> {
        match self.as_atom()? {
            Atom::Max(forms) => Some(forms),
            Atom::Input(_) | Atom::Sum(_) | Atom::Call(..) => None,
        }
    }

    /// The atom that it is, if it is one by itself.
    pub(crate) fn as_atom(&self) -> Option<&Atom> {
        let (product, factor) = self.terms.first_key_value().filter(|_| self.terms.len() == 1)?;
        let (atom, power) = product.atoms.first_key_value()?;
        let is_alone = product.atoms.len() == 1 && product.exponent.is_none();
        (is_alone && *power == 1 && factor.is_one()).then_some(&**atom)
    }

    /// The number that it is, if it is one.
    #[must_use]
    pub fn as_number(&self) -> Option<BigRational> {
        match self.terms.first_key_value() {
            None => Some(BigRational::zero()),
            Some((product, factor)) => {
                let is_number = self.terms.len() == 1 && *product == Product::default();
                is_number.then(|| factor.clone())
            }
        }
    }

    /// Its products and their factors.
    pub(crate) fn products(&self) -> impl Iterator<Item = (&Product, &BigRational)> {
        self.terms.iter()
    }

    /// A multiple of one product.
    pub(crate) fn of_product(product: Product, factor: BigRational) -> Self {
        Self::product(product, factor)
    }

    /// The multiple.
    pub(crate) fn scaled(&self, factor: &BigRational) -> Self {
        let mut scaled = Self::default();
        scaled.add_scaled(self, factor);
        scaled
    }

    /// To a whole power; `None` where that divides by zero.
    pub(crate) fn to_power(&self, power: i32) -> Option<Self> {
        let base = if power < 0 { self.reciprocal()? } else { self.clone() };
        Some((0..power.unsigned_abs()).fold(Self::whole(1), |product, _| product.times(&base)))
    }

    /// Whether it is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// Its products.
    #[must_use]
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether it has no products.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// How great its value can be where inputs are no greater than a number; `None` where it is no polynomial.
    #[must_use]
    pub fn bound(&self, of_inputs: &BigRational) -> Option<BigRational> {
        let mut sum = BigRational::zero();
        for (product, factor) in &self.terms {
            if product.exponent.is_some() {
                return None;
            }
            let mut value = factor.abs();
            for (atom, power) in &product.atoms {
                let (Atom::Input(_), Ok(power)) = (&**atom, usize::try_from(*power)) else {
                    return None;
                };
                value *= num_traits::pow(of_inputs.clone(), power);
            }
            sum += value;
        }
        Some(sum)
    }

    /// The same modulo a power of two, for integers that wrap around.
    #[must_use]
    pub fn wrapped(mut self, bits: u32) -> Self {
        let modulus = BigInt::one() << bits;
        for factor in self.terms.values_mut() {
            let whole = factor.to_integer();
            let rest = ((whole % &modulus) + &modulus) % &modulus;
            *factor = BigRational::from_integer(rest);
        }
        self.terms.retain(|_, factor| !factor.is_zero());
        self
    }
}

impl Product {
    /// Its atoms and their powers.
    pub(crate) fn atoms(&self) -> impl Iterator<Item = (&Rc<Atom>, i32)> {
        self.atoms.iter().map(|(atom, power)| (atom, *power))
    }

    /// The exponent of e.
    pub(crate) fn exponent(&self) -> Option<&Form> {
        self.exponent.as_deref()
    }

    /// The product without its atoms that do not meet a condition; without its power of e as well, where it is not to be
    /// kept.
    pub(crate) fn part(&self, is_kept: impl Fn(&Atom) -> bool, keeps_exponent: bool) -> Self {
        let atoms = self.atoms.iter().filter(|(atom, _)| is_kept(atom));
        let atoms = atoms.map(|(atom, power)| (Rc::clone(atom), *power)).collect();
        Self { atoms, exponent: self.exponent.clone().filter(|_| keeps_exponent) }
    }

    fn times(&self, other: &Self) -> Self {
        let mut atoms = self.atoms.clone();
        for (atom, power) in &other.atoms {
            let sum = atoms.get(atom).copied().unwrap_or(0) + power;
            if sum == 0 {
                atoms.remove(atom);
            } else {
                atoms.insert(Rc::clone(atom), sum);
            }
        }
        let exponent = match (&self.exponent, &other.exponent) {
            (None, exponent) | (exponent, None) => exponent.clone(),
            (Some(a), Some(b)) => {
                let sum = a.plus(b);
                (!sum.is_zero()).then(|| Rc::new(sum))
            }
        };
        Self { atoms, exponent }
    }

    /// Whether it comes before another one in an order that multiplication by a third one does not change.
    fn leads(&self, other: &Self) -> bool {
        let ratio = self.times(&other.power(-1));
        match (ratio.atoms.first_key_value(), &ratio.exponent) {
            (Some((_, power)), _) => *power > 0,
            (None, Some(exponent)) => {
                exponent.terms.first_key_value().is_some_and(|it| it.1.is_positive())
            }
            (None, None) => false,
        }
    }

    fn power(&self, power: i32) -> Self {
        let atoms = self.atoms.iter().map(|(atom, it)| (Rc::clone(atom), it * power)).collect();
        let factor = BigRational::from_integer(BigInt::from(power));
        let exponent = self.exponent.as_ref().map(|it| {
            let mut scaled = Form::default();
            scaled.add_scaled(it, &factor);
            Rc::new(scaled)
        });
        Self { atoms, exponent }
    }
}

#[cfg(test)]
mod tests {
    use super::{Atom, Form};

    fn x(number: usize) -> Form {
        Form::atom(Atom::Input(number))
    }

    #[test]
    fn sums_and_products_do_not_depend_on_their_order() {
        let (a, b, c) = (x(0), x(1), x(2));
        assert_eq!(a.plus(&b).plus(&c), c.plus(&a.plus(&b)));
        assert_eq!(a.plus(&b).times(&c), c.times(&b).plus(&c.times(&a)));
        assert!(a.plus(&b).minus(&b).minus(&a).is_zero());
        assert_ne!(a.times(&b), a.plus(&b));
    }

    #[test]
    fn what_divisors_have_in_common_with_dividends_cancels() {
        let (a, b) = (x(0), x(1));
        let sum = a.plus(&b);
        let quotient = |top: &Form, under: &Form| top.times(&under.reciprocal().expect("not zero"));
        assert_eq!(quotient(&a.times(&b), &b), a);
        let scaled = sum.times(&Form::whole(3));
        assert_eq!(quotient(&a, &scaled).times(&Form::whole(3)), quotient(&a, &sum));
        assert_eq!(Form::default().reciprocal(), None);
    }

    #[test]
    fn a_common_factor_of_a_divisor_cancels_whatever_its_place_in_the_order() {
        let sum = x(3).plus(&x(5)).plus(&x(3).times(&x(5)));
        for factor in [x(0), x(4), x(9), x(4).exp(), x(3).times(&x(5))] {
            let quotient = factor.times(&sum.times(&factor).reciprocal().expect("not zero"));
            assert_eq!(quotient, sum.reciprocal().expect("not zero"));
        }
    }

    #[test]
    fn powers_of_e_multiply() {
        let (a, b) = (x(0), x(1));
        assert_eq!(a.exp().times(&b.exp()), a.plus(&b).exp());
        assert_eq!(a.exp().times(&Form::default().minus(&a).exp()), Form::whole(1));
    }

    #[test]
    fn shares_of_powers_do_not_depend_on_what_is_subtracted() {
        let share = |shift: &Form| {
            let powers = [x(0), x(1), x(2)].map(|it| it.minus(shift).exp());
            let sum = powers[0].plus(&powers[1]).plus(&powers[2]);
            powers[1].times(&sum.reciprocal().expect("not zero"))
        };
        let greatest = x(0).greatest(&x(1)).greatest(&x(2));
        assert_eq!(share(&greatest), share(&Form::default()));
    }

    #[test]
    fn the_greatest_does_not_depend_on_the_order() {
        let (a, b, c) = (x(0), x(1), x(2));
        assert_eq!(a.greatest(&b).greatest(&c), c.greatest(&b.greatest(&a)).greatest(&b));
        assert_eq!(Form::whole(2).greatest(&Form::whole(3)), Form::whole(3));
    }

    #[test]
    fn integers_wrap_around() {
        let a = x(0).times(&Form::whole(1 << 31)).times(&Form::whole(2));
        assert!(a.wrapped(32).is_zero());
        assert_eq!(Form::whole(-1).wrapped(8), Form::whole(255));
    }
}
