//! What a form is where the sign of another one, or a condition, is known.

use std::cmp::Ordering;

use num_traits::Zero;

use super::signs::{POSITIVE, Sign, ZERO};
use super::{Atom, Form};

/// Some of the signs that a number can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Signs(u8);

impl Signs {
    pub(crate) const LESS: Self = Self(1);
    pub(crate) const ZERO: Self = Self(2);
    pub(crate) const GREATER: Self = Self(4);
    pub(crate) const NOT_GREATER: Self = Self(3);
    pub(crate) const NOT_ZERO: Self = Self(5);

    fn of(order: Ordering) -> Self {
        match order {
            Ordering::Less => Self::LESS,
            Ordering::Equal => Self::ZERO,
            Ordering::Greater => Self::GREATER,
        }
    }

    /// The signs of the negative number.
    fn opposite(self) -> Self {
        Self((self.0 & 1) << 2 | self.0 & 2 | self.0 >> 2)
    }

    fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// What is taken for granted.
#[derive(Clone, Debug)]
pub(crate) enum Case {
    /// The sign of a form, as [`Sign::Of`] names it, is one of these.
    Sign(Form, Signs),
    /// A condition is one or zero.
    Condition(Atom, bool),
}

/// What the form of a case has as its sign, by what it tells of a form whose sign matters.
pub(crate) fn case_of(form: &Form, signs: Signs) -> Option<Case> {
    match form.sign_of() {
        Sign::Known(_) => None,
        Sign::Of { key, is_opposite } => {
            let signs = if is_opposite { signs.opposite() } else { signs };
            Some(Case::Sign(key, signs))
        }
    }
}

impl Case {
    /// The signs that a form may have.
    fn signs(&self, form: &Form) -> Signs {
        match (form.sign_of(), self) {
            (Sign::Known(order), _) => Signs::of(order),
            (Sign::Of { key, is_opposite }, Self::Sign(known, signs)) if key == *known => {
                if is_opposite {
                    signs.opposite()
                } else {
                    *signs
                }
            }
            (Sign::Of { .. }, Self::Sign(..) | Self::Condition(..)) => Signs(7),
        }
    }

    fn truth(&self, form: &Form, meant: Signs) -> Option<bool> {
        let signs = self.signs(form);
        if signs.is_within(meant) {
            return Some(true);
        }
        (!signs.meets(meant)).then_some(false)
    }
}

impl Form {
    /// What it is in a case; `None` where it is not defined then.
    pub(crate) fn assuming(&self, case: &Case) -> Option<Self> {
        let form = match case {
            Case::Sign(key, signs) if *signs == Signs::ZERO => self.with_zero(key)?,
            Case::Sign(..) | Case::Condition(..) => self.clone(),
        };
        form.in_case(case)
    }

    fn in_case(&self, case: &Case) -> Option<Self> {
        self.map(&mut |atom| {
            if !depends_on_cases(atom) {
                return Some(None);
            }
            if let Case::Condition(known, is_true) = case
                && atom == known
            {
                return Some(Some(Self::whole(i64::from(*is_true))));
            }
            let rebuilt = Self::rebuilt(atom, &mut |operand| operand.in_case(case))?;
            let Some(new) = rebuilt.as_atom() else { return Some(Some(rebuilt)) };
            Some(Some(match new {
                Atom::Max(all) => greatest_of(all, case),
                Atom::Call(name, operands) => {
                    let meant = match name.as_str() {
                        POSITIVE => Signs::GREATER,
                        ZERO => Signs::ZERO,
                        _ => return Some(Some(rebuilt)),
                    };
                    let truth = operands.first().and_then(|it| case.truth(it, meant));
                    truth.map_or_else(|| rebuilt.clone(), |it| Self::whole(i64::from(it)))
                }
                Atom::Input(_) | Atom::Sum(_) | Atom::Literal(_) => rebuilt,
            }))
        })
    }

    /// What it is where a form is zero.
    fn with_zero(&self, key: &Self) -> Option<Self> {
        let solved = key.products().find_map(|(product, factor)| {
            let of_one = Self::of_product(product.clone(), num_traits::One::one());
            let atom = of_one.as_atom()?;
            let rest = key.minus(&of_one.scaled(factor));
            let is_elsewhere = rest.any_atom(&mut |it| it == atom);
            let is_value = matches!(atom, Atom::Input(_) | Atom::Call(..)) && !atom.is_condition();
            (is_value && !is_elsewhere).then(|| (atom.clone(), rest.scaled(&-factor.recip())))
        });
        match solved {
            Some((atom, value)) => self.put(&atom, &value),
            None => self.with_zero_operands(key),
        }
    }

    /// The form with another one in the place of an atom.
    pub(crate) fn put(&self, old: &Atom, value: &Self) -> Option<Self> {
        self.map(&mut |atom| {
            if atom == old {
                return Some(Some(value.clone()));
            }
            match atom {
                Atom::Input(_) | Atom::Literal(_) => Some(None),
                Atom::Sum(_) | Atom::Max(_) | Atom::Call(..) => {
                    Some(Some(Self::rebuilt(atom, &mut |it| it.put(old, value))?))
                }
            }
        })
    }

    /// The form with numbers in the place of operands that a form determines which is zero.
    fn with_zero_operands(&self, key: &Self) -> Option<Self> {
        let reduced = |operand: &Self| -> Option<Self> {
            let (product, factor) = key.leading()?;
            let of_operand = operand.terms.get(product)?;
            let rest = operand.minus(&key.scaled(&(of_operand / factor)));
            rest.as_number().is_some().then_some(rest)
        };
        if let Some(number) = reduced(self) {
            return Some(number);
        }
        let mut result = Self::default();
        for (product, factor) in self.products() {
            let mut value = Self::number(factor.clone());
            for (atom, power) in product.atoms() {
                let base = match &**atom {
                    Atom::Input(_) | Atom::Literal(_) => Self::atom((**atom).clone()),
                    Atom::Sum(_) | Atom::Max(_) | Atom::Call(..) => {
                        Self::rebuilt(atom, &mut |it| it.with_zero_operands(key))?
                    }
                };
                value = value.times(&base.to_power(power)?);
            }
            if let Some(exponent) = product.exponent() {
                value = value.times(&exponent.with_zero_operands(key)?.exp());
            }
            result = result.plus(&value);
        }
        Some(result)
    }

    /// Whether it is beyond all numbers where another form is zero: a logarithm of it, or a quotient by it.
    pub(crate) fn has_pole(&self, at: &Self) -> bool {
        let is_it = |form: &Self| {
            let is_same = |it: Self| matches!(it.as_atom(), Some(Atom::Call(_, of)) if of.first() == Some(at));
            form == at || is_same(form.zero())
        };
        self.products().any(|(product, _)| {
            product.atoms().any(|(atom, power)| match &**atom {
                Atom::Call(name, operands) if name == super::functions::LOG => {
                    operands.first().is_some_and(is_it)
                }
                Atom::Call(..) | Atom::Input(_) | Atom::Max(_) if power < 0 => {
                    atom.as_root().is_some_and(is_it) || is_it(&Self::atom((**atom).clone()))
                }
                Atom::Sum(sum) if power < 0 => is_it(sum),
                Atom::Call(..)
                | Atom::Input(_)
                | Atom::Max(_)
                | Atom::Sum(_)
                | Atom::Literal(_) => false,
            })
        })
    }

    /// A case that decides something in it, the innermost one first.
    pub(crate) fn undecided(&self) -> Option<Undecided> {
        self.products().find_map(|(product, _)| {
            let of_atoms = product.atoms().find_map(|(atom, _)| undecided(atom));
            of_atoms.or_else(|| product.exponent()?.undecided())
        })
    }
}

/// What is not decided in a form.
#[derive(Clone, Debug)]
pub(crate) enum Undecided {
    /// The sign of a form.
    Sign(Form),
    /// A condition.
    Condition(Atom),
}

fn undecided(atom: &Atom) -> Option<Undecided> {
    match atom {
        Atom::Input(_) | Atom::Literal(_) => None,
        Atom::Sum(sum) => sum.undecided(),
        Atom::Max(all) => all.iter().find_map(Form::undecided).or_else(|| {
            let [a, b, ..] = &all[..] else { return None };
            match a.minus(b).sign_of() {
                Sign::Of { key, .. } => Some(Undecided::Sign(key)),
                // Any case will do for what is known.
                Sign::Known(_) => None,
            }
        }),
        Atom::Call(name, operands) => operands.iter().find_map(Form::undecided).or_else(|| {
            if !atom.is_condition() {
                return None;
            }
            match (name.as_str(), &operands[..]) {
                (POSITIVE | ZERO, [operand]) => match operand.sign_of() {
                    Sign::Of { key, .. } => Some(Undecided::Sign(key)),
                    Sign::Known(_) => None,
                },
                _ => Some(Undecided::Condition(atom.clone())),
            }
        }),
    }
}

fn depends_on_cases(atom: &Atom) -> bool {
    let mut is_case = |it: &Atom| matches!(it, Atom::Max(_)) || it.is_condition();
    Form::atom(atom.clone()).any_atom(&mut is_case)
}

fn greatest_of(all: &[Form], case: &Case) -> Form {
    let mut kept: Vec<Form> = Vec::new();
    for form in all {
        let is_below = |a: &Form, b: &Form| case.signs(&a.minus(b)).is_within(Signs::NOT_GREATER);
        if kept.iter().any(|it| is_below(form, it)) {
            continue;
        }
        kept.retain(|it| !is_below(it, form));
        kept.push(form.clone());
    }
    kept.into_iter().reduce(|a, b| a.greatest(&b)).unwrap_or_else(|| {
        debug_assert!(all.is_empty(), "one of several is kept");
        Form::number(num_rational::BigRational::zero())
    })
}
