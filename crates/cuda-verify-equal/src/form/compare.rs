//! Whether two forms are the same wherever both are defined.
//!
//! Divisors are multiplied out; the signs that a greatest number or a choice depends on are gone through case by case;
//! constants that were rounded may be any numbers that round to them.
//!
//! *Guarantee*: forms that are called the same are equal wherever both are defined, for some values of the constants that
//! were rounded.

use std::rc::Rc;

use num_rational::BigRational;
use num_traits::{One, Zero};

use super::cases::{Case, Signs, Undecided};
use super::literal::Range;
use super::{Atom, Form, MAX_PRODUCTS, Product};

/// Forms that are looked at in one comparison.
const BUDGET: u32 = 3000;

/// How far two forms are known to be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sameness {
    /// It is not known.
    Unknown,
    /// Where constants that were rounded are the right numbers.
    Rounded,
    /// With the constants as they are.
    Exact,
}

/// How far two forms are known to be the same.
pub(crate) fn same(a: &Form, b: &Form) -> Sameness {
    Comparison { budget: BUDGET }.of(a, b)
}

struct Comparison {
    budget: u32,
}

/// A number that is greater or less than a product, or equal to it.
struct Fact {
    product: Product,
    number: BigRational,
    signs: Signs,
}

impl Comparison {
    fn of(&mut self, a: &Form, b: &Form) -> Sameness {
        if a == b {
            return Sameness::Exact;
        }
        if a.len() + b.len() > MAX_PRODUCTS {
            return Sameness::Unknown;
        }
        self.zero(&a.minus(b), &mut Vec::new())
    }

    fn zero(&mut self, form: &Form, facts: &mut Vec<Fact>) -> Sameness {
        if form.is_zero() {
            return Sameness::Exact;
        }
        if self.budget == 0 {
            return Sameness::Unknown;
        }
        self.budget -= 1;
        let cleared = without_divisors(form);
        if cleared.as_ref().is_some_and(Form::is_zero) {
            return Sameness::Exact;
        }
        if has_constants(form)
            && (self.is_rounding(form) || cleared.as_ref().is_some_and(|it| self.is_rounding(it)))
        {
            return Sameness::Rounded;
        }
        let Some(undecided) = form.undecided() else { return Sameness::Unknown };
        let cases: Vec<Case> = match undecided {
            Undecided::Sign(key) => [Signs::GREATER, Signs::LESS, Signs::ZERO]
                .into_iter()
                .map(|signs| Case::Sign(key.clone(), signs))
                .collect(),
            Undecided::Condition(atom) => {
                [true, false].into_iter().map(|it| Case::Condition(atom.clone(), it)).collect()
            }
        };
        let mut least = Sameness::Exact;
        for case in cases {
            let n_facts = facts.len();
            if !is_possible(&case, facts) {
                continue;
            }
            // Where it is not defined, nothing is compared.
            let of_case = match form.assuming(&case) {
                Some(inside) if inside == *form => Sameness::Unknown,
                Some(inside) => self.zero(&inside, facts),
                None => Sameness::Unknown,
            };
            facts.truncate(n_facts);
            least = least.min(of_case);
            if least == Sameness::Unknown {
                break;
            }
        }
        least
    }

    /// Whether the products cancel for some values of the constants that were rounded.
    fn is_rounding(&mut self, form: &Form) -> bool {
        let mut classes: Vec<(Product, Range)> = Vec::new();
        for (product, factor) in form.products() {
            let (constant, rest) = product.split_constant();
            let Some(range) = constant.range(factor) else { return false };
            let mut found = None;
            for (at, (other, _)) in classes.iter().enumerate() {
                if self.are_alike(&rest, other) {
                    found = Some(at);
                    break;
                }
            }
            match found {
                Some(at) => classes[at].1 = classes[at].1.plus(&range),
                None => classes.push((rest, range)),
            }
        }
        classes.iter().all(|(_, range)| range.has_zero())
    }

    fn are_alike(&mut self, a: &Product, b: &Product) -> bool {
        if a == b {
            return true;
        }
        if self.budget == 0 || a.atoms.len() != b.atoms.len() {
            return false;
        }
        self.budget -= 1;
        let exponents = match (&a.exponent, &b.exponent) {
            (None, None) => true,
            (Some(a), Some(b)) => {
                has_constants(a) | has_constants(b) && self.of(a, b) >= Sameness::Rounded
            }
            (None, Some(_)) | (Some(_), None) => false,
        };
        if !exponents && a.exponent != b.exponent {
            return false;
        }
        let mut left: Vec<(&Rc<Atom>, &i32)> = b.atoms.iter().collect();
        a.atoms.iter().all(|(atom, power)| {
            let at = left.iter().position(|(other, its)| {
                *its == power && (*other == atom || self.are_alike_atoms(atom, other))
            });
            at.map(|at| left.swap_remove(at)).is_some()
        })
    }

    fn are_alike_atoms(&mut self, a: &Atom, b: &Atom) -> bool {
        match (a, b) {
            (Atom::Call(name, operands), Atom::Call(its, others)) => {
                name == its && self.are_all_same(operands, others)
            }
            (Atom::Sum(a), Atom::Sum(b)) => self.of(a, b) >= Sameness::Rounded,
            (Atom::Max(all), Atom::Max(others)) => self.are_all_same(all, others),
            _ => a == b,
        }
    }

    fn are_all_same(&mut self, a: &[Form], b: &[Form]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.of(a, b) >= Sameness::Rounded)
    }
}

/// Whether something in it is a constant that is not a rational number.
fn has_constants(form: &Form) -> bool {
    form.any_atom(&mut |atom| match atom {
        Atom::Literal(_) => true,
        Atom::Call(name, operands) => {
            !name.starts_with('?') && operands.iter().all(|it| it.as_number().is_some())
        }
        Atom::Input(_) | Atom::Sum(_) | Atom::Max(_) => false,
    }) || form
        .products()
        .any(|(product, _)| product.exponent().is_some_and(|it| it.as_number().is_some()))
}

/// A multiple of the form in which nothing is divided by; `None` if it is too large.
fn without_divisors(form: &Form) -> Option<Form> {
    let mut form = form.clone();
    for _ in 0..16 {
        let mut divisor: Option<(Rc<Atom>, i32)> = None;
        for (product, _) in form.products() {
            for (atom, power) in product.atoms() {
                let is_divisor =
                    power < 0 && (matches!(**atom, Atom::Sum(_)) || atom.as_root().is_some());
                if is_divisor && divisor.as_ref().is_none_or(|it| it.0 != *atom || it.1 > power) {
                    let is_first = divisor.as_ref().is_none_or(|it| it.0 == *atom);
                    if is_first {
                        divisor = Some((Rc::clone(atom), power));
                    }
                }
            }
        }
        let Some((atom, power)) = divisor else { return Some(form) };
        let n_inside = match &*atom {
            Atom::Sum(sum) => sum.len(),
            Atom::Call(..) | Atom::Input(_) | Atom::Max(_) | Atom::Literal(_) => {
                atom.as_root().map_or(1, Form::len)
            }
        };
        let n_powers = usize::try_from(power.unsigned_abs()).unwrap_or(usize::MAX);
        let size = (0..n_powers.min(8)).try_fold(form.len(), |size, _| size.checked_mul(n_inside));
        if n_powers > 8 || size.is_none_or(|it| it > MAX_PRODUCTS) {
            return None;
        }
        let product = Product { atoms: [(atom, -power)].into(), exponent: None };
        // Not expanded by itself: a power of a sum cancels what is divided by it.
        let factor = Form::of_product(product, BigRational::one());
        form = form.times(&factor);
    }
    None
}

/// Whether a case does not contradict what is known of the same product, and what is known of it from then on.
fn is_possible(case: &Case, facts: &mut Vec<Fact>) -> bool {
    let Case::Sign(key, signs) = case else { return true };
    // `product + number` with a sign: the product and the negative number.
    let (mut product, mut number) = (None, BigRational::zero());
    for (part, factor) in key.products() {
        let (constant, rest) = part.split_constant();
        if rest == Product::default() {
            let Some(range) = constant.range(factor) else { return true };
            number -= range.middle;
        } else if constant == Product::default() && factor.is_one() && product.is_none() {
            product = Some(rest);
        } else {
            return true;
        }
    }
    let Some(product) = product else { return true };
    let clash = facts.iter().filter(|it| it.product == product).any(|fact| {
        let (known, new) = (&fact.number, &number);
        match (fact.signs, *signs) {
            (Signs::GREATER, Signs::LESS | Signs::ZERO) => new <= known,
            (Signs::LESS, Signs::GREATER | Signs::ZERO) => new >= known,
            (Signs::ZERO, Signs::GREATER) => known <= new,
            (Signs::ZERO, Signs::LESS) => known >= new,
            (Signs::ZERO, Signs::ZERO) => known != new,
            _ => false,
        }
    });
    if !clash {
        facts.push(Fact { product, number, signs: *signs });
    }
    !clash
}
