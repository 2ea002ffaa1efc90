//! Signs of forms, and conditions on them.

use std::cmp::Ordering;

use num_rational::BigRational;
use num_traits::{One, Signed};

use super::{Atom, Form, Product};

/// The condition that a number is greater than zero.
pub(crate) const POSITIVE: &str = "?positive";
/// The condition that a number is zero.
pub(crate) const ZERO: &str = "?zero";

/// What the sign of a form is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// It is known.
    Known(Ordering),
    /// It is that of another form, or the opposite of it; the other form does not depend on positive factors.
    Of { key: Form, is_opposite: bool },
}

impl Form {
    /// Its sign.
    pub(crate) fn sign_of(&self) -> Sign {
        if let Some(sign) = self.sign() {
            return Sign::Known(sign);
        }
        if self.is_above_zero() {
            return Sign::Known(Ordering::Greater);
        }
        if self.negated().is_above_zero() {
            return Sign::Known(Ordering::Less);
        }
        // Products that differ by constants only are one product.
        let mut parts = self.products().map(|(product, _)| product.split_constant().1);
        if let Some(first) = parts.next()
            && parts.all(|it| it == first)
        {
            let mut constant = Self::default();
            for (product, factor) in self.products() {
                constant.add_product(product.split_constant().0, factor.clone());
            }
            if let Some(sign) = constant.sign() {
                if sign == Ordering::Equal {
                    return Sign::Known(sign);
                }
                let key = first.without_positive_factors();
                if key == Product::default() {
                    return Sign::Known(sign);
                }
                let key = Self::product(key, BigRational::one());
                return Sign::Of { key, is_opposite: sign == Ordering::Less };
            }
        }
        let Some((leading, factor)) = self.leading() else {
            return Sign::Known(Ordering::Equal);
        };
        let is_opposite = factor.is_negative();
        let mut scale = Product::default();
        scale.exponent.clone_from(&leading.exponent);
        let scale = Self::product(scale.power(-1), factor.recip());
        Sign::Of { key: self.times(&scale), is_opposite }
    }

    /// Whether it is greater than zero wherever it is defined, as its products show.
    pub(crate) fn is_above_zero(&self) -> bool {
        let is_above = |(product, factor): (&Product, &BigRational)| {
            factor.is_positive() && product.atoms().all(|(atom, _)| atom.is_above_zero())
        };
        self.is_never_below_zero() && self.products().any(is_above)
    }

    /// Whether it is never less than zero, as its products show.
    fn is_never_below_zero(&self) -> bool {
        self.products().all(|(product, factor)| {
            factor.is_positive() && product.atoms().all(|(atom, power)| atom.is_not_below(power))
        })
    }

    /// One if it is greater than zero, else zero.
    pub(crate) fn positive(&self) -> Self {
        if self.negated().is_never_below_zero() {
            return Self::default();
        }
        match self.sign_of() {
            Sign::Known(sign) => Self::whole(i64::from(sign == Ordering::Greater)),
            Sign::Of { key, is_opposite } => {
                let key = if is_opposite { key.negated() } else { key };
                Self::atom(Atom::Call(POSITIVE.to_owned(), vec![key]))
            }
        }
    }

    /// One if it is zero, else zero.
    pub(crate) fn zero(&self) -> Self {
        match self.sign_of() {
            Sign::Known(sign) => Self::whole(i64::from(sign == Ordering::Equal)),
            Sign::Of { key, .. } => {
                // The absolute value of a number, or its root, is zero where the number is.
                if let Some(atom) = key.as_atom()
                    && let Some(inside) = atom.as_abs().or_else(|| atom.as_root())
                {
                    return inside.zero();
                }
                Self::atom(Atom::Call(ZERO.to_owned(), vec![key]))
            }
        }
    }

    /// The absolute value.
    pub(crate) fn magnitude(&self) -> Self {
        match self.sign() {
            Some(Ordering::Less) => return self.negated(),
            Some(Ordering::Equal | Ordering::Greater) => return self.clone(),
            None => {}
        }
        let Some((product, factor)) = self.as_product() else {
            if self.is_above_zero() {
                return self.clone();
            }
            if self.negated().is_above_zero() {
                return self.negated();
            }
            let Some((_, factor)) = self.leading() else { return Self::default() };
            let monic = self.scaled(&factor.recip());
            let mut both = vec![monic.negated(), monic];
            both.sort();
            return Self::atom(Atom::Max(both)).scaled(&factor.abs());
        };
        let mut value = Self::number(factor.abs());
        for (atom, power) in product.atoms() {
            let one = Self::product(
                Product { atoms: [(std::rc::Rc::clone(atom), 1)].into(), exponent: None },
                BigRational::one(),
            );
            let is_plain = power % 2 == 0 || atom.is_not_below(1);
            let base = if is_plain {
                one
            } else {
                let mut both = vec![one.negated(), one];
                both.sort();
                Self::atom(Atom::Max(both))
            };
            if let Some(power) = base.to_power(power) {
                value = value.times(&power);
            }
        }
        match product.exponent() {
            Some(exponent) => value.times(&exponent.exp()),
            None => value,
        }
    }
}

impl Product {
    /// Without factors that are greater than zero; of others the same sign at the first power.
    fn without_positive_factors(&self) -> Self {
        let atoms = self.atoms.iter().filter(|(atom, _)| !atom.is_above_zero());
        let atoms = atoms.map(|(atom, power)| {
            // An odd power has the sign of its base; an even one may be zero.
            (std::rc::Rc::clone(atom), if power % 2 == 0 { power.abs() } else { 1 })
        });
        Self { atoms: atoms.collect(), exponent: None }
    }
}

impl Atom {
    /// Whether it is greater than zero wherever it is defined.
    fn is_above_zero(&self) -> bool {
        match self {
            Self::Literal(_) => true,
            Self::Sum(sum) => sum.is_above_zero(),
            Self::Max(all) => all.iter().any(Form::is_above_zero),
            Self::Call(..) => self.as_root().is_some_and(Form::is_above_zero),
            Self::Input(_) => false,
        }
    }

    /// Whether a power of it is never less than zero.
    fn is_not_below(&self, power: i32) -> bool {
        power % 2 == 0
            || self.is_above_zero()
            || self.as_root().is_some()
            || self.as_abs().is_some()
            || self.is_condition()
    }
}
