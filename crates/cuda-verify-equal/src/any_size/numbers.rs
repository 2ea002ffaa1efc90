//! Numbers that stand for any: sizes, indices of threads and of iterations; sums over so many iterations; what is never
//! negative.
//!
//! Integers are forms like real numbers. *Guarantee*: [`Numbers::is_never_negative`] holds only of forms that are not
//! negative wherever every symbol is in its range; forms with equal normal forms are equal.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::form::{Atom, Form, Product};

/// Symbols that sums bind, by how many sums are below them; others are numbered from zero.
const BOUND: usize = usize::MAX / 2;
/// How often a variable is replaced by an end of its range.
const MAX_DEPTH: u32 = 24;
const SUM: &str = "sum";
const QUOTIENT: &str = "quotient";

/// What a symbol stands for.
#[derive(Clone, Debug)]
pub(super) enum Range {
    /// A whole number of at least one.
    Size,
    /// A whole number from zero, less than this one.
    Below(Form),
    /// A value of which nothing is known.
    Any,
}

/// The symbols so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    ranges: Vec<Range>,
    /// What is not negative where the statement stands that is run.
    pub(super) facts: Vec<Form>,
}

impl Numbers {
    pub(super) fn symbol(&mut self, range: Range) -> (usize, Form) {
        self.ranges.push(range);
        let number = self.ranges.len() - 1;
        (number, symbol(number))
    }

    pub(super) fn range(&self, number: usize) -> Option<&Range> {
        self.ranges.get(number)
    }

    /// The symbols of a form, those that sums bind left out.
    pub(super) fn symbols(&self, form: &Form) -> Vec<usize> {
        let mut found = Vec::new();
        collect(form, &mut found);
        found.sort_unstable();
        found.dedup();
        found.retain(|it| *it < BOUND);
        found
    }

    pub(super) fn has(&self, form: &Form, number: usize) -> bool {
        self.symbols(form).contains(&number)
    }

    /// The form with others in the place of symbols; `None` where that divides by zero.
    pub(super) fn substituted(
        &mut self,
        form: &Form,
        with: &BTreeMap<usize, Form>,
    ) -> Option<Form> {
        let mut result = Form::default();
        for (product, factor) in form.products() {
            let mut value = Form::number(factor.clone());
            for (atom, power) in product.atoms() {
                let base = self.substituted_atom(atom, with)?;
                value = value.times(&base.to_power(power)?);
            }
            if let Some(exponent) = product.exponent() {
                value = value.times(&self.substituted(exponent, with)?.exp());
            }
            result = result.plus(&value);
        }
        Some(result)
    }

    fn substituted_atom(&mut self, atom: &Atom, with: &BTreeMap<usize, Form>) -> Option<Form> {
        match atom {
            Atom::Input(number) => {
                Some(with.get(number).cloned().unwrap_or_else(|| symbol(*number)))
            }
            Atom::Literal(_) => Some(Form::atom(atom.clone())),
            Atom::Sum(inner) => self.substituted(inner, with),
            Atom::Max(all) => {
                let all: Option<Vec<Form>> =
                    all.iter().map(|it| self.substituted(it, with)).collect();
                all?.into_iter().reduce(|a, b| a.greatest(&b))
            }
            Atom::Call(name, operands) if name == SUM => {
                let [length, body] = &operands[..] else { return None };
                // Under another name, what the sum binds is not taken for a symbol of what is put in.
                let (iteration, opened) = self.opened(body)?;
                let length = self.substituted(length, with)?;
                let body = self.substituted(&opened, with)?;
                self.sum(iteration, &length, &body)
            }
            Atom::Call(name, operands) => {
                let operands: Option<Vec<Form>> =
                    operands.iter().map(|it| self.substituted(it, with)).collect();
                let operands = operands?;
                match (name.as_str(), &operands[..]) {
                    (QUOTIENT, [dividend, divisor]) => self.quotient(dividend, divisor),
                    _ => Some(Form::atom(Atom::Call(name.clone(), operands))),
                }
            }
        }
    }

    /// The body of a sum, for an iteration of a new name.
    fn opened(&mut self, body: &Form) -> Option<(usize, Form)> {
        let (number, iteration) = self.symbol(Range::Any);
        let with = BTreeMap::from([(BOUND + level(body), iteration)]);
        Some((number, self.renamed(body, &with)?))
    }

    /// As [`Numbers::substituted`] where symbols get other names only: sums stay what they are.
    fn renamed(&self, form: &Form, with: &BTreeMap<usize, Form>) -> Option<Form> {
        let mut result = Form::default();
        for (product, factor) in form.products() {
            let mut value = Form::number(factor.clone());
            for (atom, power) in product.atoms() {
                let of = |all: &[Form]| -> Option<Vec<Form>> {
                    all.iter().map(|it| self.renamed(it, with)).collect()
                };
                let base = match &**atom {
                    Atom::Input(number) => {
                        with.get(number).cloned().unwrap_or_else(|| symbol(*number))
                    }
                    Atom::Sum(inner) => Form::atom(Atom::Sum(self.renamed(inner, with)?)),
                    Atom::Literal(_) => Form::atom((**atom).clone()),
                    Atom::Max(all) => of(all)?.into_iter().reduce(|a, b| a.greatest(&b))?,
                    Atom::Call(name, operands) => {
                        Form::atom(Atom::Call(name.clone(), of(operands)?))
                    }
                };
                value = value.times(&base.to_power(power)?);
            }
            if let Some(exponent) = product.exponent() {
                value = value.times(&self.renamed(exponent, with)?.exp());
            }
            result = result.plus(&value);
        }
        Some(result)
    }

    /// The sum over the iterations from zero to less than a length, which is not negative.
    ///
    /// What does not depend on the iteration stands before the sum, and sums of sums over consecutive ranges are one:
    /// the sum of `f(n t + k)` over `k < n` and `t < m` is that of `f(j)` over `j < n m`.
    pub(super) fn sum(&mut self, iteration: usize, length: &Form, body: &Form) -> Option<Form> {
        let mut total = Form::default();
        for (product, factor) in body.products() {
            let depends = |form: &Form| self.has(form, iteration);
            let is_inner = |atom: &Atom| depends(&Form::atom(atom.clone()));
            let has_exponent = product.exponent().is_some_and(depends);
            let inner = product.part(is_inner, has_exponent);
            let outer = Form::of_product(
                product.part(|atom| !is_inner(atom), !has_exponent),
                factor.clone(),
            );
            let of_inner = if inner == Product::default() {
                length.clone()
            } else if let Some(merged) = self.merged(iteration, length, &inner) {
                merged
            } else {
                let body = Form::of_product(inner, BigRational::one());
                let bound = symbol(BOUND + level(&body) + 1);
                let body = self.renamed(&body, &BTreeMap::from([(iteration, bound)]))?;
                Form::atom(Atom::Call(SUM.to_owned(), vec![length.clone(), body]))
            };
            total = total.plus(&outer.times(&of_inner));
        }
        Some(total)
    }

    /// A sum of a product with one sum as a single sum, if the inner one is over consecutive parts of a range.
    fn merged(&mut self, iteration: usize, length: &Form, product: &Product) -> Option<Form> {
        let is_sum = |atom: &Atom| matches!(atom, Atom::Call(name, _) if name == SUM);
        let mut sums = product.atoms().filter(|(atom, _)| is_sum(atom));
        let ((sum, 1), None) = (sums.next()?, sums.next()) else { return None };
        let Atom::Call(_, operands) = &**sum else { return None };
        let [part, body] = &operands[..] else { return None };
        let is_positive = self.is_never_negative(&part.minus(&Form::whole(1)));
        if self.has(part, iteration) || !is_positive {
            return None;
        }
        let (inner, opened) = self.opened(body)?;
        let rest = Form::of_product(product.part(|atom| !is_sum(atom), true), BigRational::one());
        let opened = opened.times(&rest);
        let (whole, at) = self.symbol(Range::Any);
        let instead = at.minus(&part.times(&symbol(iteration)));
        let body = self.substituted(&opened, &BTreeMap::from([(inner, instead)]))?;
        if self.has(&body, iteration) {
            return None;
        }
        self.sum(whole, &length.times(part), &body)
    }

    /// The quotient of whole numbers, the dividend not negative and the divisor positive, rounded down.
    pub(super) fn quotient(&self, dividend: &Form, divisor: &Form) -> Option<Form> {
        if let Some(divisor) = divisor.as_number() {
            if !divisor.is_positive() || !self.is_never_negative(dividend) {
                return None;
            }
            let (mut whole, mut rest) = (Form::default(), Form::default());
            for (product, factor) in dividend.products() {
                let ratio = factor / &divisor;
                let is_constant = *product == Product::default();
                let part = if is_constant { ratio.floor() } else { ratio.trunc() };
                let is_exact = is_constant || part == ratio;
                let taken = if is_exact { part } else { BigRational::zero() };
                whole = whole.plus(&Form::of_product(product.clone(), taken.clone()));
                let left = factor - taken * &divisor;
                rest = rest.plus(&Form::of_product(product.clone(), left));
            }
            let is_small = self.is_never_negative(&rest)
                && self
                    .is_never_negative(&Form::number(&divisor - BigRational::one()).minus(&rest));
            if is_small {
                return Some(whole);
            }
            let operands = vec![dividend.clone(), Form::number(divisor)];
            return Some(Form::atom(Atom::Call(QUOTIENT.to_owned(), operands)));
        }
        let (whole, rest) = split(dividend, divisor)?;
        let is_positive = self.is_never_negative(&divisor.minus(&Form::whole(1)));
        let is_small = self.is_never_negative(&rest)
            && self.is_never_negative(&divisor.minus(&Form::whole(1)).minus(&rest));
        (is_positive && is_small).then_some(whole)
    }

    /// Whether a whole number is never negative, as far as the ends of the ranges of its symbols show.
    pub(super) fn is_never_negative(&self, form: &Form) -> bool {
        self.is_bounded(form, MAX_DEPTH)
            || self.facts.iter().any(|fact| self.is_bounded(&form.minus(fact), MAX_DEPTH))
    }

    fn is_bounded(&self, form: &Form, depth: u32) -> bool {
        if let Some(number) = form.as_number() {
            return !number.is_negative();
        }
        if depth == 0 {
            return false;
        }
        if self.has_positive_factors(form) {
            return true;
        }
        // Where it grows with a symbol, its least value is at the low end.
        for number in self.symbols(form).into_iter().rev() {
            let Some(Range::Below(limit)) = self.range(number) else { continue };
            let atom = Atom::Input(number);
            let Some((slope, rest)) = linear(form, &atom) else { continue };
            if self.has(&slope, number) || self.has(&rest, number) {
                continue;
            }
            if self.is_bounded(&slope, depth - 1) {
                return self.is_bounded(&rest, depth - 1);
            }
            if self.is_bounded(&slope.minus(&slope).minus(&slope), depth - 1) {
                let last = limit.minus(&Form::whole(1));
                return self.is_bounded(&slope.times(&last).plus(&rest), depth - 1);
            }
            return false;
        }
        self.quotients(form).into_iter().any(|(atom, dividend, divisor)| {
            let Some((slope, rest)) = linear(form, &atom) else { return false };
            let Some(slope) = slope.as_number() else { return false };
            let least = dividend.minus(&Form::number(&divisor - BigRational::one()));
            let bound = if slope.is_negative() { dividend.clone() } else { least };
            let at_bound = bound.scaled(&(&slope / &divisor)).plus(&rest);
            let is_one =
                || self.is_bounded(&dividend.minus(&Form::number(divisor.clone())), depth - 1);
            self.is_bounded(&at_bound, depth - 1)
                || !slope.is_negative()
                    && (self.is_bounded(&rest, depth - 1)
                        || is_one() && self.is_bounded(&rest.plus(&Form::number(slope)), depth - 1))
        })
    }

    /// Whether, over how much sizes are greater than one, all its products are sizes times positive numbers.
    fn has_positive_factors(&self, form: &Form) -> bool {
        let mut shifted = Form::default();
        for (product, factor) in form.products() {
            let mut value = Form::number(factor.clone());
            for (atom, power) in product.atoms() {
                let Atom::Input(number) = &**atom else { return false };
                let is_size = matches!(self.range(*number), Some(Range::Size));
                if !is_size || power < 0 {
                    return false;
                }
                let base = symbol(*number).plus(&Form::whole(1));
                let Some(base) = base.to_power(power) else { return false };
                value = value.times(&base);
            }
            if product.exponent().is_some() {
                return false;
            }
            shifted = shifted.plus(&value);
        }
        shifted.products().all(|(_, factor)| !factor.is_negative())
    }

    /// The quotients that stand in a form by themselves, with what is divided by what.
    fn quotients(&self, form: &Form) -> Vec<(Atom, Form, BigRational)> {
        let mut found = Vec::new();
        for (product, _) in form.products() {
            for (atom, _) in product.atoms() {
                if let Atom::Call(name, operands) = &**atom
                    && let (QUOTIENT, [dividend, divisor]) = (name.as_str(), &operands[..])
                    && let Some(divisor) = divisor.as_number()
                {
                    found.push(((**atom).clone(), dividend.clone(), divisor));
                }
            }
        }
        found
    }
}

/// A form as `whole * divisor + rest`, where the divisor is one product, and the rest has no multiple of it.
pub(super) fn split(dividend: &Form, divisor: &Form) -> Option<(Form, Form)> {
    let mut products = divisor.products();
    let ((product, factor), None) = (products.next()?, products.next()) else { return None };
    let inverse = divisor.reciprocal()?;
    let (mut whole, mut rest) = (Form::default(), Form::default());
    for (other, times) in dividend.products() {
        let of_other = Form::of_product(other.clone(), times.clone());
        let is_multiple = (times / factor).is_integer()
            && product
                .atoms()
                .all(|(atom, power)| other.atoms().any(|(it, its)| it == atom && its >= power));
        if is_multiple {
            whole = whole.plus(&of_other.times(&inverse));
        } else {
            rest = rest.plus(&of_other);
        }
    }
    Some((whole, rest))
}

/// `slope * atom + rest`, if no higher power of the atom stands in the form.
pub(super) fn linear(form: &Form, atom: &Atom) -> Option<(Form, Form)> {
    let (mut slope, mut rest) = (Form::default(), Form::default());
    for (product, factor) in form.products() {
        let power = product.atoms().find(|(it, _)| ***it == *atom).map(|(_, power)| power);
        match power {
            None => rest = rest.plus(&Form::of_product(product.clone(), factor.clone())),
            Some(1) => {
                let others = product.part(|it| it != atom, true);
                slope = slope.plus(&Form::of_product(others, factor.clone()));
            }
            Some(_) => return None,
        }
    }
    Some((slope, rest))
}

pub(super) fn symbol(number: usize) -> Form {
    Form::atom(Atom::Input(number))
}

/// How many sums are in each other.
fn level(form: &Form) -> usize {
    let mut found = Vec::new();
    collect(form, &mut found);
    found.into_iter().filter_map(|it| it.checked_sub(BOUND)).max().unwrap_or(0)
}

fn collect(form: &Form, found: &mut Vec<usize>) {
    for (product, _) in form.products() {
        for (atom, _) in product.atoms() {
            match &**atom {
                Atom::Input(number) => found.push(*number),
                Atom::Literal(_) => {}
                Atom::Sum(inner) => collect(inner, found),
                Atom::Max(all) | Atom::Call(_, all) => {
                    all.iter().for_each(|it| collect(it, found));
                }
            }
        }
        if let Some(exponent) = product.exponent() {
            collect(exponent, found);
        }
    }
}

/// The whole number that a form is.
pub(super) fn as_whole(form: &Form) -> Option<i64> {
    form.as_number().filter(BigRational::is_integer)?.to_integer().to_i64()
}

/// A whole number.
pub(super) fn whole(value: i128) -> Form {
    Form::number(BigRational::from_integer(BigInt::from(value)))
}
