//! Functions that are written by others: roots, powers of e, logarithms, hyperbolic functions.

use std::cmp::Ordering;
use std::rc::Rc;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::signs::{POSITIVE, ZERO};
use super::{Atom, Form, Product};

/// The square root.
pub(crate) const SQRT: &str = "sqrt";
/// The logarithm to base e.
pub(crate) const LOG: &str = "Log";
/// The greatest power that a power of e of a logarithm becomes.
const MAX_POWER: i32 = 8;
/// Squares that are looked for in numbers under a root.
const MAX_SQUARE: u32 = 100;

impl Form {
    /// A function of forms; `None` where it is not defined.
    pub(crate) fn call(name: &str, operands: Vec<Self>) -> Option<Self> {
        let [x] = &operands[..] else { return Self::call_of_several(name, operands) };
        let one = Self::whole(1);
        let times = |form: &Self, by: i64| form.times(&Self::whole(by));
        let log_of = |base: i64| Self::whole(base).log();
        Some(match name {
            "Exp" => x.exp(),
            "Exp2" => x.times(&log_of(2)?).exp(),
            "Exp10" => x.times(&log_of(10)?).exp(),
            "Expm1" => x.exp().minus(&one),
            LOG => x.log()?,
            "Log2" => x.log()?.times(&log_of(2)?.reciprocal()?),
            "Log10" => x.log()?.times(&log_of(10)?.reciprocal()?),
            "Log1p" => x.plus(&one).log()?,
            SQRT | "Sqrt" => x.sqrt(),
            "Rsqrt" => x.sqrt().reciprocal()?,
            "Sinh" => half(&x.exp().minus(&x.negated().exp())),
            "Cosh" => half(&x.exp().plus(&x.negated().exp())),
            "Tanh" => one.minus(&times(&times(x, 2).exp().plus(&one).reciprocal()?, 2)),
            "Atanh" => half(&one.plus(x).log()?.minus(&one.minus(x).log()?)),
            "Tan" | "__tanf" => Self::call("Sin", operands.clone())?
                .times(&Self::call("Cos", operands)?.reciprocal()?),
            "Erfc" => one.minus(&Self::call("Erf", operands)?),
            "normcdf" => {
                let argument = x.times(&Self::whole(2).sqrt().reciprocal()?);
                half(&one.plus(&Self::call("Erf", vec![argument])?))
            }
            "Rcbrt" => Self::call("Cbrt", operands)?.reciprocal()?,
            POSITIVE => x.positive(),
            ZERO => x.zero(),
            "Cos" | "CosPi" => {
                if x.is_zero() {
                    return Some(one);
                }
                Self::atom(Atom::Call(name.to_owned(), vec![x.with_positive_lead().0]))
            }
            "Sin" | "SinPi" | "Erf" | "Atan" | "Asin" | "Cbrt" | "Asinh" => {
                if x.is_zero() {
                    return Some(Self::default());
                }
                let (x, is_opposite) = x.with_positive_lead();
                let value = Self::atom(Atom::Call(name.to_owned(), vec![x]));
                if is_opposite { value.negated() } else { value }
            }
            _ => Self::atom(Atom::Call(name.to_owned(), operands)),
        })
    }

    fn call_of_several(name: &str, operands: Vec<Self>) -> Option<Self> {
        match (name, &operands[..]) {
            ("Hypot", [x, y]) => Some(x.times(x).plus(&y.times(y)).sqrt()),
            ("__fdividef", [x, y]) => Some(x.times(&y.reciprocal()?)),
            ("__powf", [_, _]) => Some(Self::atom(Atom::Call("Pow".to_owned(), operands))),
            ("choice", [cond, then, other]) => Some(Self::choice(cond, then, other)),
            _ => Some(Self::atom(Atom::Call(name.to_owned(), operands))),
        }
    }

    /// One of two numbers, by a condition that is one or zero.
    pub(crate) fn choice(cond: &Self, then: &Self, other: &Self) -> Self {
        if then == other {
            return then.clone();
        }
        match cond.as_number() {
            Some(number) if number.is_zero() => return other.clone(),
            Some(_) => return then.clone(),
            None => {}
        }
        if cond.leading().is_some_and(|it| it.1.is_negative()) || cond.constant().is_positive() {
            let opposite = Self::whole(1).minus(cond);
            if opposite.as_atom().is_some() {
                return Self::choice(&opposite, other, then);
            }
        }
        let operands = vec![cond.clone(), then.clone(), other.clone()];
        Self::atom(Atom::Call("choice".to_owned(), operands))
    }

    /// The summand without atoms.
    fn constant(&self) -> BigRational {
        self.terms.get(&Product::default()).cloned().unwrap_or_else(BigRational::zero)
    }

    /// The form or its negative, whichever has a leading factor that is positive.
    fn with_positive_lead(&self) -> (Self, bool) {
        match self.leading() {
            Some((_, factor)) if factor.is_negative() => (self.negated(), true),
            Some(_) | None => (self.clone(), false),
        }
    }

    /// e to this power; of logarithms, the numbers themselves.
    #[must_use]
    pub fn exp(&self) -> Self {
        let mut exponent = Self::default();
        let mut value = Self::whole(1);
        for (product, factor) in self.products() {
            let power = Some(factor).filter(|it| it.is_integer()).and_then(|it| it.to_i32());
            let inside = log_operand(product);
            if let (Some(inside), Some(power)) = (inside, power)
                && power.abs() <= MAX_POWER
                && let Some(of_log) = inside.to_power(power)
            {
                value = value.times(&of_log);
            } else {
                exponent.add_product(product.clone(), factor.clone());
            }
        }
        let exponent = (!exponent.is_zero()).then(|| Rc::new(exponent));
        let of_e = Self::product(Product { exponent, ..Product::default() }, BigRational::one());
        of_e.times(&value)
    }

    /// The logarithm; `None` of zero and of negative numbers.
    fn log(&self) -> Option<Self> {
        let atom = |form: Self| Self::atom(Atom::Call(LOG.to_owned(), vec![form]));
        if let Some(number) = self.as_number() {
            if !number.is_positive() {
                return None;
            }
            return Some(match number.cmp(&BigRational::one()) {
                Ordering::Equal => Self::default(),
                Ordering::Less => atom(Self::number(number.recip())).negated(),
                Ordering::Greater => atom(self.clone()),
            });
        }
        let (leading, factor) = self.leading()?;
        let mut sum = leading.exponent().cloned().unwrap_or_default();
        let factor = factor.abs();
        if !factor.is_one() {
            sum = sum.plus(&Self::number(factor.clone()).log()?);
        }
        let mut taken = Product::default();
        taken.exponent.clone_from(&leading.exponent);
        let rest = self.times(&Self::product(taken.power(-1), factor.recip()));
        let Some((product, _)) = rest.as_product().filter(|it| it.1.is_positive()) else {
            return Some(sum.plus(&atom(rest)));
        };
        // Factors that are positive by themselves, and the only one, which then is.
        let mut together = Product::default();
        for (atom_of, power) in product.atoms() {
            let one = Self::atom((**atom_of).clone());
            if one.is_above_zero() || (product.atoms.len() == 1 && power % 2 != 0) {
                let inside = match &**atom_of {
                    Atom::Sum(inner) => inner.log()?,
                    Atom::Call(..) => match atom_of.as_root() {
                        Some(inner) => half(&inner.log()?),
                        None => atom(one),
                    },
                    Atom::Input(_) | Atom::Max(_) | Atom::Literal(_) => atom(one),
                };
                sum = sum.plus(&inside.times(&Self::whole(i64::from(power))));
            } else {
                together.atoms.insert(Rc::clone(atom_of), power);
            }
        }
        if together != Product::default() {
            sum = sum.plus(&atom(Self::product(together, BigRational::one())));
        }
        Some(sum)
    }

    /// The square root; of squares, the absolute value.
    pub(crate) fn sqrt(&self) -> Self {
        let root = |form: Self| Self::atom(Atom::Call(SQRT.to_owned(), vec![form]));
        if self.is_zero() {
            return Self::default();
        }
        if let Some(number) = self.as_number() {
            if number.is_negative() {
                return root(self.clone());
            }
            let (outside, inside) = squares(&number);
            if inside.is_one() {
                return Self::number(outside);
            }
            return root(Self::number(inside)).scaled(&outside);
        }
        let Some((product, factor)) = self.as_product() else {
            if let Some(base) = self.base_of_square() {
                return base.magnitude();
            }
            let Some((_, factor)) = self.leading() else { return Self::default() };
            let factor = factor.abs();
            let of_factor = Self::number(factor.clone()).sqrt();
            return of_factor.times(&root(self.scaled(&factor.recip())));
        };
        let mut outside = Self::number(factor.abs()).sqrt();
        let sign = if factor.is_negative() { -BigRational::one() } else { BigRational::one() };
        let mut inside = Product::default();
        for (atom, power) in product.atoms() {
            let one = Self::product(
                Product { atoms: [(Rc::clone(atom), 1)].into(), exponent: None },
                BigRational::one(),
            );
            if let Some(whole) = one.magnitude().to_power(power / 2) {
                outside = outside.times(&whole);
            }
            match power % 2 {
                0 => {}
                1 => {
                    inside.atoms.insert(Rc::clone(atom), 1);
                }
                // `sqrt(x / y)` is `sqrt(x * y) / abs(y)`.
                _ => {
                    inside.atoms.insert(Rc::clone(atom), 1);
                    if let Some(below) = one.magnitude().reciprocal() {
                        outside = outside.times(&below);
                    }
                }
            }
        }
        if let Some(exponent) = product.exponent() {
            outside = outside.times(&half(exponent).exp());
        }
        let inside = Self::product(inside, sign);
        if inside == Self::whole(1) { outside } else { outside.times(&root(inside)) }
    }

    /// The sum whose square it is, of few summands.
    fn base_of_square(&self) -> Option<Self> {
        let mut bases = Vec::new();
        for (product, factor) in self.products() {
            if !factor.is_positive() {
                continue;
            }
            let (outside, inside) = squares(factor);
            let is_square = inside.is_one() && product.atoms().all(|(_, power)| power % 2 == 0);
            if is_square {
                let exponent = product.exponent().map(|it| Rc::new(half(it)));
                let atoms = product.atoms().map(|(atom, power)| (Rc::clone(atom), power / 2));
                let base = Product { atoms: atoms.collect(), exponent };
                bases.push(Self::product(base, outside));
            }
        }
        let n_signs = match bases.len() {
            2..=4 if self.len() <= 10 => bases.len() - 1,
            _ => return None,
        };
        (0..1_u32 << n_signs).find_map(|signs| {
            let mut sum = Self::default();
            for (at, base) in bases.iter().enumerate() {
                let is_negative = at > 0 && signs >> (at - 1) & 1 == 1;
                sum = if is_negative { sum.minus(base) } else { sum.plus(base) };
            }
            (sum.times(&sum) == *self).then_some(sum)
        })
    }
}

fn half(form: &Form) -> Form {
    form.scaled(&BigRational::new(BigInt::one(), BigInt::from(2)))
}

/// The operand of a logarithm.
fn log_operand(product: &Product) -> Option<&Form> {
    let (atom, power) = product.atoms.first_key_value()?;
    if product.atoms.len() != 1 || *power != 1 || product.exponent.is_some() {
        return None;
    }
    match &**atom {
        Atom::Call(name, operands) if name == LOG => operands.first(),
        Atom::Call(..) | Atom::Input(_) | Atom::Sum(_) | Atom::Max(_) | Atom::Literal(_) => None,
    }
}

/// A positive number as the square of one number times a whole number.
fn squares(number: &BigRational) -> (BigRational, BigRational) {
    let mut inside = number.numer() * number.denom();
    let mut outside = BigRational::new(BigInt::one(), number.denom().clone());
    let root = inside.sqrt();
    if &root * &root == inside {
        return (outside * BigRational::from_integer(root), BigRational::one());
    }
    for base in 2..=MAX_SQUARE {
        let square = BigInt::from(base) * BigInt::from(base);
        while (&inside % &square).is_zero() {
            inside /= &square;
            outside *= BigRational::from_integer(BigInt::from(base));
        }
    }
    (outside, BigRational::from_integer(inside))
}
