//! What a launch of any size leaves in an array: which elements, and their values as a function of their indices.
//!
//! An index such as `(by * 16 + ty) * n + bx * 16 + tx` has digits: `by * 16 + ty` counts rows of `n` elements, and
//! `bx * 16 + tx` is less than a row. Each digit takes every number below its length once, so that every element is
//! written by one thread.

use std::collections::BTreeMap;

use num_rational::BigRational;
use num_traits::{One, Signed};

use super::conditions::{Condition, Why};
use super::numbers::{Numbers, Range, linear, split, symbol};
use crate::form::{Atom, Form};

/// What is in an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Contents {
    /// What was there before.
    Initial,
    /// The same but for what was written.
    Written(Record),
}

/// A write of the thread that is run.
#[derive(Clone, Debug)]
pub(super) struct Write {
    pub(super) array: usize,
    pub(super) index: Form,
    pub(super) value: Form,
    pub(super) guards: Vec<Condition>,
}

/// Elements whose indices have digits below their lengths, and their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    /// From the most significant one.
    digits: Vec<Digit>,
    value: Form,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Digit {
    /// What the index grows by with it.
    weight: Form,
    length: Form,
    /// Stands for it in the value.
    symbol: usize,
}

/// Coordinates that make a digit, each with what the digit grows by with it.
type Parts = Vec<(usize, BigRational)>;

impl Record {
    /// What all threads of a launch write together, whose coordinates are these symbols.
    pub(super) fn new(
        numbers: &mut Numbers,
        coordinates: &[usize],
        write: &Write,
    ) -> Result<Self, Why> {
        let mut with = BTreeMap::new();
        let mut digits = Vec::new();
        for (weight, parts) in groups(numbers, &write.index)? {
            let length = length(numbers, &parts)?;
            let (number, digit) = numbers.symbol(Range::Below(length.clone()));
            // The first part counts by one: it is what the others leave.
            let others = parts[1..].iter().fold(Form::default(), |sum, (coordinate, factor)| {
                sum.plus(&symbol(*coordinate).scaled(factor))
            });
            with.insert(parts[0].0, digit.minus(&others));
            digits.push(Digit { weight, length, symbol: number });
        }
        let put = |numbers: &mut Numbers, form: &Form| -> Result<Form, Why> {
            let form = numbers.substituted(form, &with).ok_or("a division by zero")?;
            let is_meant = |it: &usize| digits.iter().any(|digit| digit.symbol == *it);
            let others = numbers.symbols(&form).into_iter().filter(|it| !is_meant(it));
            for other in others {
                if coordinates.contains(&other)
                    || !matches!(numbers.range(other), Some(Range::Size))
                {
                    return Err("what is written depends on which thread writes it".to_owned());
                }
            }
            Ok(form)
        };
        let value = put(numbers, &write.value)?;
        let mut guards = Vec::new();
        for guard in &write.guards {
            let Condition::NotNegative(form) = guard else {
                return Err("elements are written under a condition".to_owned());
            };
            guards.push(put(numbers, form)?);
        }
        for guard in guards {
            limit(numbers, &mut digits, &guard)?;
        }
        for pair in digits.windows(2) {
            let row = pair[1].weight.times(&pair[1].length);
            if !numbers.is_never_negative(&pair[0].weight.minus(&row)) {
                return Err("rows that may overlap".to_owned());
            }
        }
        Ok(Self { digits, value })
    }

    /// Whether two records are of the same elements.
    pub(super) fn covers_the_same(&self, other: &Self) -> bool {
        let alike = |(a, b): (&Digit, &Digit)| a.weight == b.weight && a.length == b.length;
        self.digits.len() == other.digits.len() && self.digits.iter().zip(&other.digits).all(alike)
    }

    /// Whether two records of the same elements have the same values.
    pub(super) fn is_same(&self, other: &Self, numbers: &mut Numbers) -> bool {
        let pairs = self.digits.iter().zip(&other.digits);
        let with = pairs.map(|(a, b)| (b.symbol, symbol(a.symbol))).collect();
        self.covers_the_same(other)
            && numbers.substituted(&other.value, &with).is_some_and(|it| it == self.value)
    }

    /// The element of an index, if it is one of those.
    pub(super) fn at(&self, numbers: &mut Numbers, index: &Form) -> Result<Form, Why> {
        let mut rest = index.clone();
        let mut with = BTreeMap::new();
        for digit in &self.digits {
            let parts = split(&rest, &digit.weight).ok_or("rows of another form")?;
            let last = digit.length.minus(&Form::whole(1)).minus(&parts.0);
            let is_there = numbers.is_never_negative(&parts.0) && numbers.is_never_negative(&last);
            if !is_there {
                return Err("elements are read that may not have been written".to_owned());
            }
            with.insert(digit.symbol, parts.0);
            rest = parts.1;
        }
        if !rest.is_zero() {
            return Err("elements are read that may not have been written".to_owned());
        }
        numbers.substituted(&self.value, &with).ok_or_else(|| "a division by zero".to_owned())
    }
}

/// The parts of an index by what it grows by with them, the greatest first.
fn groups(numbers: &Numbers, index: &Form) -> Result<Vec<(Form, Parts)>, Why> {
    let mut groups: Vec<(Form, Parts)> = Vec::new();
    for (product, factor) in index.products() {
        let below = |atom: &Atom| match atom {
            Atom::Input(number) => matches!(numbers.range(*number), Some(Range::Below(_))),
            Atom::Sum(_) | Atom::Max(_) | Atom::Call(..) | Atom::Literal(_) => false,
        };
        let mut coordinates = product.atoms().filter(|(atom, _)| below(atom));
        let (Some((coordinate, 1)), None) = (coordinates.next(), coordinates.next()) else {
            return Err("an index of another form".to_owned());
        };
        let Atom::Input(coordinate) = &**coordinate else {
            return Err("an index of another form".to_owned());
        };
        if !factor.is_positive() || product.exponent().is_some() {
            return Err("an index of another form".to_owned());
        }
        let weight = Form::of_product(product.part(|it| !below(it), false), BigRational::one());
        match groups.iter_mut().find(|(known, _)| *known == weight) {
            Some((_, parts)) => parts.push((*coordinate, factor.clone())),
            None => groups.push((weight, vec![(*coordinate, factor.clone())])),
        }
    }
    if groups.is_empty() {
        return Err("all threads write to one element".to_owned());
    }
    for (weight, parts) in &mut groups {
        parts.sort_by(|a, b| a.1.cmp(&b.1));
        let unit = parts[0].1.clone();
        parts.iter_mut().for_each(|part| part.1 = &part.1 / &unit);
        *weight = weight.scaled(&unit);
    }
    // Products of more sizes weigh more.
    let degree = |form: &Form| {
        form.products().map(|(product, _)| product.atoms().map(|it| it.1).sum::<i32>()).max()
    };
    groups.sort_by_key(|(weight, _)| std::cmp::Reverse(degree(weight)));
    Ok(groups)
}

/// How many values a digit takes, if it takes each of them once.
fn length(numbers: &Numbers, parts: &Parts) -> Result<Form, Why> {
    let mut length = Form::whole(1);
    for (coordinate, factor) in parts {
        if length != Form::number(factor.clone()) {
            return Err("threads that may write to the same element, or leave out some".to_owned());
        }
        let Some(Range::Below(limit)) = numbers.range(*coordinate) else {
            return Err("an index of another form".to_owned());
        };
        length = length.times(limit);
    }
    Ok(length)
}

/// Makes a digit shorter, as a condition asks for: that a form is not negative.
fn limit(numbers: &Numbers, digits: &mut [Digit], guard: &Form) -> Result<(), Why> {
    let mut own = digits.iter_mut().filter(|it| numbers.has(guard, it.symbol));
    let (Some(digit), None) = (own.next(), own.next()) else {
        return Err("elements are written under a condition".to_owned());
    };
    let (slope, rest) =
        linear(guard, &Atom::Input(digit.symbol)).ok_or("a condition of another form")?;
    // The digit is at most the rest.
    let limit = rest.plus(&Form::whole(1));
    if slope != Form::whole(-1) {
        return Err("elements are written under a condition".to_owned());
    }
    if numbers.is_never_negative(&digit.length.minus(&limit)) && numbers.is_never_negative(&limit) {
        digit.length = limit;
    } else if !numbers.is_never_negative(&limit.minus(&digit.length)) {
        return Err("elements are written under a condition".to_owned());
    }
    Ok(())
}
