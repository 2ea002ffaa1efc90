//! Normal forms of expressions over the reals: sums of products of atoms, with a common power of e in each product.
//!
//! Sums and products are associative, commutative and distributive; powers of e multiply; the greatest of numbers does
//! not depend on their order. A function that is known by others is written by them (`functions.rs`); everything else is
//! an atom: a function of normal forms, of which nothing is known but that equal operands give equal results.
//!
//! *Guarantee*: expressions with equal forms are equal wherever both are defined (no divisor is zero, no operand is
//! outside of the domain of its function). The reverse holds of sums and products of inputs.

pub(crate) mod cases;
pub(crate) mod compare;
mod functions;
mod literal;
mod signs;

use std::collections::BTreeMap;
use std::rc::Rc;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

pub use self::literal::Literal;
pub(crate) use self::literal::half_unit;

/// The products of a form beyond which it is not worked with.
pub(crate) const MAX_PRODUCTS: usize = 20_000;

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
    /// A function of numbers. A name with a question mark is that of a condition, which is zero or one.
    Call(String, Vec<Form>),
    /// A constant that was rounded.
    Literal(Literal),
}

impl Atom {
    /// Whether it is zero or one.
    pub(crate) fn is_condition(&self) -> bool {
        matches!(self, Self::Call(name, _) if name.starts_with('?'))
    }

    /// The operand of a square root.
    pub(crate) fn as_root(&self) -> Option<&Form> {
        match self {
            Self::Call(name, operands) if name == functions::SQRT => operands.first(),
            Self::Call(..) | Self::Input(_) | Self::Sum(_) | Self::Max(_) | Self::Literal(_) => {
                None
            }
        }
    }

    /// The number of which it is the absolute value.
    pub(crate) fn as_abs(&self) -> Option<&Form> {
        match self {
            Self::Max(all) => match &all[..] {
                [a, b] if a.plus(b).is_zero() => Some(a),
                _ => None,
            },
            Self::Call(..) | Self::Input(_) | Self::Sum(_) | Self::Literal(_) => None,
        }
    }

    /// What a power of it is, if that is no power of it: a form and the power that is left.
    fn reduced(&self, power: i32) -> Option<(Form, i32)> {
        if self.is_condition() {
            return (power > 1).then(|| (Form::whole(1), 1));
        }
        if let Self::Sum(sum) = self {
            return (power > 0).then(|| Some((sum.to_power(power)?, 0))).flatten();
        }
        if power.abs() < 2 {
            return None;
        }
        let whole = power / 2;
        if let Some(inside) = self.as_root() {
            return Some((inside.to_power(whole)?, power % 2));
        }
        let inside = self.as_abs()?;
        Some((inside.to_power(whole * 2)?, power % 2))
    }
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

    /// Adds a product in which powers may be reduced.
    fn add_raw(&mut self, mut product: Product, factor: BigRational) {
        let reduced = product.atoms.iter().find_map(|(atom, power)| {
            let (form, rest) = atom.reduced(*power)?;
            Some((Rc::clone(atom), form, rest))
        });
        let Some((atom, form, rest)) = reduced else {
            self.add_product(product, factor);
            return;
        };
        if rest == 0 {
            product.atoms.remove(&atom);
        } else {
            product.atoms.insert(atom, rest);
        }
        for (other, value) in &form.terms {
            self.add_raw(product.times(other), value * &factor);
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

    /// The number with the other sign.
    #[must_use]
    pub fn negated(&self) -> Self {
        self.scaled(&-BigRational::one())
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        let mut result = Self::default();
        for (a, x) in &self.terms {
            for (b, y) in &other.terms {
                result.add_raw(a.times(b), x * y);
            }
        }
        result
    }

    /// The reciprocal; `None` of zero. A sum is divided by its leading product, so that what its products have in
    /// common cancels.
    #[must_use]
    pub fn reciprocal(&self) -> Option<Self> {
        let leading = self.leading()?;
        let mut inverse = Self::default();
        inverse.add_raw(leading.0.power(-1), leading.1.recip());
        if self.terms.len() == 1 {
            return Some(inverse);
        }
        let monic = self.times(&inverse);
        if monic.terms.len() < 2 {
            return Some(inverse.times(&monic.reciprocal()?));
        }
        let atoms = BTreeMap::from([(Rc::new(Atom::Sum(monic)), -1)]);
        let of_sum = Self::product(Product { atoms, exponent: None }, BigRational::one());
        Some(inverse.times(&of_sum))
    }

    /// The first of its products, in an order that multiplication does not change.
    pub(crate) fn leading(&self) -> Option<(&Product, &BigRational)> {
        let mut products = self.terms.iter();
        let mut leading = products.next()?;
        for product in products {
            if product.0.leads(leading.0) {
                leading = product;
            }
        }
        Some(leading)
    }

    /// The greatest of two.
    #[must_use]
    pub fn greatest(&self, other: &Self) -> Self {
        if self != other && self.plus(other).is_zero() {
            return self.magnitude();
        }
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
        if let [a, b] = &all[..]
            && let signs::Sign::Known(order) = a.minus(b).sign_of()
        {
            return if order.is_lt() { b.clone() } else { a.clone() };
        }
        if let [only] = &all[..] {
            return only.clone();
        }
        Self::atom(Atom::Max(all))
    }

    fn as_max(&self) -> Option<&[Self]> {
        match self.as_atom()? {
            Atom::Max(forms) => Some(forms),
            Atom::Input(_) | Atom::Sum(_) | Atom::Call(..) | Atom::Literal(_) => None,
        }
    }

    /// The atom that it is, if it is one by itself.
    pub(crate) fn as_atom(&self) -> Option<&Atom> {
        let (product, factor) = self.as_product()?;
        let (atom, power) = product.atoms.first_key_value()?;
        let is_alone = product.atoms.len() == 1 && product.exponent.is_none();
        (is_alone && *power == 1 && factor.is_one()).then_some(&**atom)
    }

    /// The only product that it has.
    pub(crate) fn as_product(&self) -> Option<(&Product, &BigRational)> {
        self.terms.first_key_value().filter(|_| self.terms.len() == 1)
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

    /// The same with other forms in the place of its outermost atoms; `None` where that divides by zero.
    pub(crate) fn map(&self, put: &mut impl FnMut(&Atom) -> Option<Option<Self>>) -> Option<Self> {
        let mut result = Self::default();
        for (product, factor) in &self.terms {
            let mut kept = Product::default();
            let mut value = Self::number(factor.clone());
            for (atom, power) in &product.atoms {
                match put(atom)? {
                    None => {
                        kept.atoms.insert(Rc::clone(atom), *power);
                    }
                    Some(base) => value = value.times(&base.to_power(*power)?),
                }
            }
            if let Some(exponent) = &product.exponent {
                let new = exponent.map(put)?;
                value = value.times(&new.exp());
            }
            if kept == Product::default() {
                result.add_scaled(&value, &BigRational::one());
            } else {
                result = result.plus(&value.times(&Self::product(kept, BigRational::one())));
            }
        }
        Some(result)
    }

    /// An atom with other forms in the place of its operands.
    pub(crate) fn rebuilt(
        atom: &Atom,
        put: &mut impl FnMut(&Self) -> Option<Self>,
    ) -> Option<Self> {
        match atom {
            Atom::Input(_) | Atom::Literal(_) => Some(Self::atom(atom.clone())),
            Atom::Sum(inner) => put(inner),
            Atom::Max(all) => {
                let all: Option<Vec<Self>> = all.iter().map(put).collect();
                all?.into_iter().reduce(|a, b| a.greatest(&b))
            }
            Atom::Call(name, operands) => {
                let operands: Option<Vec<Self>> = operands.iter().map(put).collect();
                Self::call(name, operands?)
            }
        }
    }

    /// Whether a condition holds of an atom that occurs anywhere in it.
    pub(crate) fn any_atom(&self, is_meant: &mut impl FnMut(&Atom) -> bool) -> bool {
        self.terms.keys().any(|product| {
            product.atoms.keys().any(|atom| {
                is_meant(atom)
                    || match &**atom {
                        Atom::Input(_) | Atom::Literal(_) => false,
                        Atom::Sum(inner) => inner.any_atom(is_meant),
                        Atom::Max(all) | Atom::Call(_, all) => {
                            all.iter().any(|it| it.any_atom(is_meant))
                        }
                    }
            }) || product.exponent.as_ref().is_some_and(|it| it.any_atom(is_meant))
        })
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
        let exponent = self.exponent.as_ref().map(|it| Rc::new(it.scaled(&factor)));
        Self { atoms, exponent }
    }
}

#[cfg(test)]
mod tests;
