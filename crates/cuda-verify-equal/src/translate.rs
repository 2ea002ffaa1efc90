//! From the terms of a program to normal forms over the reals.
//!
//! Rounding is left out: an operation on floats is taken for the one on real numbers that it approximates, a conversion
//! between formats for the number itself. Integers wrap around. What has no meaning over the reals (NaN, the difference of
//! infinities) is no form.

use std::rc::Rc;

use cuda_verify_core::smt::{FloatFormat, Op, Sort, TermId, TermKind, TermPool};
use cuda_verify_core::symex::final_values::FinalTerms;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use rustc_hash::FxHashMap;

use crate::form::{Atom, Form};

/// A number, or beyond all numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Real {
    Finite(Rc<Form>),
    /// Infinite; whether it is below all numbers.
    Infinite(bool),
}

/// Why a term has no form.
pub(crate) type NoForm = String;

/// How floats are taken.
///
/// SOUNDNESS(real-floats): under; rounding, overflow and NaN are left out where floats are real numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Floats {
    /// For real numbers.
    Reals,
    /// Bit by bit: an operation is a function of its operands.
    Bits,
}

/// The forms of the elements of arrays.
pub(crate) fn forms(terms: &FinalTerms, floats: Floats) -> Result<Vec<Vec<Rc<Form>>>, NoForm> {
    let mut translator = Translator::new(terms, floats);
    terms
        .values
        .iter()
        .map(|array| array.iter().map(|term| translator.finite(*term)).collect())
        .collect()
}

struct Translator<'a> {
    pool: &'a TermPool,
    floats: Floats,
    inputs: FxHashMap<TermId, usize>,
    functions: FxHashMap<cuda_verify_core::smt::FunctionId, &'a str>,
    known: FxHashMap<TermId, Real>,
    /// Sums that are part of one other sum only, whose forms are not asked for.
    inner: FxHashMap<TermId, usize>,
}

impl<'a> Translator<'a> {
    fn new(terms: &'a FinalTerms, floats: Floats) -> Self {
        let pool = &terms.pool;
        let inputs = terms.inputs.iter().enumerate().map(|(at, term)| (*term, at)).collect();
        let functions = terms.functions.iter().map(|(id, name)| (*id, name.as_str())).collect();
        let roots: Vec<TermId> = terms.values.iter().flatten().copied().collect();
        let mut uses: FxHashMap<TermId, usize> = FxHashMap::default();
        let mut in_sums: FxHashMap<TermId, usize> = FxHashMap::default();
        for root in &roots {
            *uses.entry(*root).or_insert(0) += 1;
        }
        for term in pool.post_order(&roots) {
            let Some((op, operands)) = pool.as_app(term) else { continue };
            for operand in operands {
                *uses.entry(*operand).or_insert(0) += 1;
                if is_sum(op) {
                    *in_sums.entry(*operand).or_insert(0) += 1;
                }
            }
        }
        let is_inner = |term: TermId| {
            pool.op(term).is_some_and(is_sum)
                && uses.get(&term) == Some(&1)
                && in_sums.get(&term) == Some(&1)
        };
        let inner = in_sums.keys().filter(|it| is_inner(**it)).map(|it| (*it, 1)).collect();
        Self { pool, floats, inputs, functions, known: FxHashMap::default(), inner }
    }

    fn finite(&mut self, term: TermId) -> Result<Rc<Form>, NoForm> {
        for part in self.pool.post_order(&[term]) {
            let is_left_out = self.floats == Floats::Reals && self.inner.contains_key(&part);
            if self.known.contains_key(&part) || (is_left_out && part != term) {
                continue;
            }
            let form = self.form(part)?;
            self.known.insert(part, form);
        }
        match self.known.get(&term) {
            Some(Real::Finite(form)) => Ok(Rc::clone(form)),
            Some(Real::Infinite(_)) | None => Err("an infinite result".to_owned()),
        }
    }

    fn of(&self, term: TermId) -> Result<Real, NoForm> {
        self.known.get(&term).cloned().ok_or_else(|| "a term before its operands".to_owned())
    }

    fn number_of(&self, term: TermId) -> Result<Rc<Form>, NoForm> {
        match self.of(term)? {
            Real::Finite(form) => Ok(form),
            Real::Infinite(_) => Err("an operation on infinities".to_owned()),
        }
    }

    fn form(&self, term: TermId) -> Result<Real, NoForm> {
        match self.pool.kind(term) {
            TermKind::Symbol(name) => match self.inputs.get(&term) {
                Some(number) => Ok(finite(Form::atom(Atom::Input(*number)))),
                None => Err(format!("a value that is not an input: {name}")),
            },
            TermKind::Const(_) => self.constant(term),
            TermKind::App(op, operands) => {
                let operands = operands.to_vec();
                if self.floats == Floats::Bits && matches!(self.pool.sort(term), Sort::Float(_)) {
                    return self.exact(*op, &operands);
                }
                self.application(term, *op, &operands)
            }
        }
    }

    fn constant(&self, term: TermId) -> Result<Real, NoForm> {
        if let (Sort::Float(format), Some(bits)) =
            (self.pool.sort(term), self.pool.as_float_bits(term))
        {
            if self.floats == Floats::Bits {
                return Ok(finite(Form::atom(Atom::Call(
                    format!("{format:?} {bits:x}"),
                    Vec::new(),
                ))));
            }
            return float(format, bits);
        }
        if let Some(value) = self.pool.as_bv_u64(term) {
            return Ok(finite(Form::number(BigRational::from_integer(BigInt::from(value)))));
        }
        if self.pool.sort(term) == Sort::Bool {
            return Ok(finite(Form::whole(i64::from(self.pool.is_true(term)))));
        }
        Err("a constant without a form".to_owned())
    }

    /// An operation on floats as a function of its operands; sums and products do not depend on their order.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others are functions of their operands"
    )]
    fn exact(&self, op: Op, operands: &[TermId]) -> Result<Real, NoForm> {
        let forms: Result<Vec<Form>, NoForm> =
            operands.iter().map(|it| self.number_of(*it).map(|it| (*it).clone())).collect();
        let mut forms = forms?;
        if matches!(op, Op::FpAdd(_) | Op::FpMul(_)) {
            forms.sort();
        }
        let name = match op {
            // With the side and the accuracy, which the bits depend on.
            Op::Apply(function) => self.pool.function(function).name.to_string(),
            _ => self.name_of(op, operands),
        };
        Ok(finite(Form::atom(Atom::Call(name, forms))))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others are functions of their operands"
    )]
    fn application(&self, term: TermId, op: Op, operands: &[TermId]) -> Result<Real, NoForm> {
        if is_sum(op) {
            return self.sum(term);
        }
        let of = |at: usize| self.number_of(operands[at]);
        let call = |name: &str, operands: Vec<Form>| {
            finite(Form::atom(Atom::Call(name.to_owned(), operands)))
        };
        Ok(match op {
            Op::FpMul(_) => finite(of(0)?.times(&*of(1)?)),
            Op::FpDiv(_) => {
                let inverse = of(1)?.reciprocal().ok_or("a division by zero")?;
                finite(of(0)?.times(&inverse))
            }
            Op::FpSqrt(_) => call("sqrt", vec![(*of(0)?).clone()]),
            Op::FpAbs => {
                let form = of(0)?;
                finite(form.greatest(&negated(&form)))
            }
            Op::FpMax => greatest(self.of(operands[0])?, self.of(operands[1])?),
            Op::FpMin => least(self.of(operands[0])?, self.of(operands[1])?),
            Op::FpConvert(..) => self.of(operands[0])?,
            Op::FpIsNan | Op::FpIsSubnormal => finite(Form::default()),
            Op::FpIsInfinite => match self.of(operands[0])? {
                Real::Finite(_) => finite(Form::default()),
                Real::Infinite(_) => finite(Form::whole(1)),
            },
            Op::FpIsZero => finite(match self.of(operands[0])? {
                Real::Finite(form) => is_zero(&form),
                Real::Infinite(_) => Form::default(),
            }),
            Op::FpLt => finite(less(&self.of(operands[0])?, &self.of(operands[1])?)?),
            Op::FpLe => {
                let is_greater = less(&self.of(operands[1])?, &self.of(operands[0])?)?;
                finite(Form::whole(1).minus(&is_greater))
            }
            Op::FpEq | Op::Eq => match (self.of(operands[0])?, self.of(operands[1])?) {
                (Real::Finite(a), Real::Finite(b)) => {
                    let is_integer = matches!(self.pool.sort(operands[0]), Sort::BitVec(_));
                    match (is_integer, a == b) {
                        (true, false) if a.as_number().is_none() || b.as_number().is_none() => {
                            call(&self.name_of(op, operands), vec![(*a).clone(), (*b).clone()])
                        }
                        (true | false, _) => finite(is_zero(&a.minus(&b))),
                    }
                }
                (a, b) => finite(Form::whole(i64::from(a == b))),
            },
            Op::Not => finite(Form::whole(1).minus(&*of(0)?)),
            Op::And => finite(of(0)?.times(&*of(1)?)),
            Op::Or => {
                let (a, b) = (of(0)?, of(1)?);
                finite(a.plus(&b).minus(&a.times(&b)))
            }
            Op::Ite => self.choice(operands)?,
            Op::Apply(function) => {
                let name = self.functions.get(&function).ok_or("a function that is not known")?;
                match (*name, self.of(operands[0])?) {
                    ("Exp", Real::Infinite(true)) => finite(Form::default()),
                    ("Exp", Real::Finite(form)) => finite(form.exp()),
                    ("Rsqrt", Real::Finite(form)) => {
                        let root = Form::atom(Atom::Call("sqrt".to_owned(), vec![(*form).clone()]));
                        finite(root.reciprocal().ok_or("a division by zero")?)
                    }
                    _ => call(name, self.all(operands)?),
                }
            }
            Op::BvAdd | Op::BvMul | Op::BvNeg | Op::BvNot => self.integer(term, op, operands)?,
            Op::FpFromSigned(..) | Op::FpFromUnsigned(..) => {
                let form = of(0)?;
                let bits = self.pool.width(operands[0]);
                match form.as_number() {
                    Some(value) if matches!(op, Op::FpFromSigned(..)) => {
                        let half = BigRational::from_integer(BigInt::one() << (bits - 1));
                        let whole = BigRational::from_integer(BigInt::one() << bits);
                        finite(Form::number(if value < half { value } else { value - whole }))
                    }
                    Some(value) => finite(Form::number(value)),
                    None => call(&self.name_of(op, operands), vec![(*form).clone()]),
                }
            }
            _ => call(&self.name_of(op, operands), self.all(operands)?),
        })
    }

    /// An operation that nothing is known of: that on integers of another width is another one.
    fn name_of(&self, op: Op, operands: &[TermId]) -> String {
        match operands.first().map(|it| self.pool.sort(*it)) {
            Some(sort @ Sort::BitVec(_)) => format!("{op:?} {sort:?}"),
            Some(_) | None => format!("{op:?}"),
        }
    }

    fn all(&self, operands: &[TermId]) -> Result<Vec<Form>, NoForm> {
        let is_number = |term: TermId| !matches!(self.pool.sort(term), Sort::Array { .. });
        operands
            .iter()
            .map(|it| {
                if is_number(*it) {
                    Ok((*self.number_of(*it)?).clone())
                } else {
                    Err("memory at a place that depends on the data".to_owned())
                }
            })
            .collect()
    }

    /// Integers modulo a power of two.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others are functions of their operands"
    )]
    fn integer(&self, term: TermId, op: Op, operands: &[TermId]) -> Result<Real, NoForm> {
        let forms = self.all(operands)?;
        let first = forms.first().cloned().unwrap_or_default();
        let rest = forms.iter().skip(1);
        let form = match op {
            Op::BvMul => rest.fold(first, |product, it| product.times(it)),
            Op::BvNeg => negated(&first),
            Op::BvNot => negated(&first).minus(&Form::whole(1)),
            _ => rest.fold(first, |sum, it| sum.plus(it)),
        };
        Ok(finite(form.wrapped(self.pool.width(term))))
    }

    /// A sum with all sums that are part of it and of nothing else.
    fn sum(&self, term: TermId) -> Result<Real, NoForm> {
        let (mut sum, mut infinite) = (Form::default(), None);
        let mut open = vec![(term, false)];
        while let Some((part, is_negative)) = open.pop() {
            let is_open = part == term || self.inner.contains_key(&part);
            match self.pool.as_app(part).filter(|_| is_open) {
                Some((Op::FpAdd(_), &[a, b])) => {
                    open.extend([(a, is_negative), (b, is_negative)]);
                }
                Some((Op::FpSub(_), &[a, b])) => {
                    open.extend([(a, is_negative), (b, !is_negative)]);
                }
                Some((Op::FpNeg, &[a])) => open.push((a, !is_negative)),
                Some((Op::FpFma(_), &[a, b, c])) => {
                    let product = self.closed(a)?.times(&*self.closed(b)?);
                    sum.add_scaled(&product, &sign(is_negative));
                    open.push((c, is_negative));
                }
                _ => match self.of(part)? {
                    Real::Finite(form) => sum.add_scaled(&form, &sign(is_negative)),
                    Real::Infinite(is_below) => {
                        let is_below = is_below != is_negative;
                        if infinite.replace(is_below).is_some_and(|it| it != is_below) {
                            return Err("the difference of infinities".to_owned());
                        }
                    }
                },
            }
        }
        Ok(infinite.map_or_else(|| finite(sum), Real::Infinite))
    }

    /// A factor of a product that is added: also a sum that is used here only.
    fn closed(&self, term: TermId) -> Result<Rc<Form>, NoForm> {
        let form = match self.known.get(&term) {
            Some(known) => known.clone(),
            None => self.sum(term)?,
        };
        match form {
            Real::Finite(form) => Ok(form),
            Real::Infinite(_) => Err("an operation on infinities".to_owned()),
        }
    }

    fn choice(&self, operands: &[TermId]) -> Result<Real, NoForm> {
        let cond = self.number_of(operands[0])?;
        let (then, other) = (self.of(operands[1])?, self.of(operands[2])?);
        if then == other {
            return Ok(then);
        }
        if let Some(number) = cond.as_number() {
            return Ok(if number.is_zero() { other } else { then });
        }
        let (Real::Finite(then), Real::Finite(other)) = (&then, &other) else {
            return Err("a choice of infinities".to_owned());
        };
        let not = Form::whole(1).minus(&cond);
        let (then, other) = (&chosen(then, &cond, &not), &chosen(other, &not, &cond));
        if then == other {
            return Ok(Real::Finite(Rc::clone(then)));
        }
        if let Some(power) = power_of_e([&cond, then, other]) {
            return Ok(finite(power));
        }
        // `a < b ? b : a` and its like.
        if let Some((a, b)) = self.compared(operands[0])? {
            if (&a, &b) == (then, other) {
                return Ok(finite(negated(&negated(then).greatest(&negated(other)))));
            }
            if (&a, &b) == (other, then) {
                return Ok(finite(then.greatest(other)));
            }
        }
        let all = vec![(*cond).clone(), (**then).clone(), (**other).clone()];
        Ok(finite(Form::atom(Atom::Call("choice".to_owned(), all))))
    }

    /// The two numbers of which a condition says that the first one is less, or not greater.
    fn compared(&self, cond: TermId) -> Result<Option<(Rc<Form>, Rc<Form>)>, NoForm> {
        Ok(match self.pool.as_app(cond) {
            Some((Op::FpLt | Op::FpLe, &[a, b])) => Some((self.number_of(a)?, self.number_of(b)?)),
            Some((Op::Not, &[negated])) => self.compared(negated)?.map(|(a, b)| (b, a)),
            _ => None,
        })
    }
}

/// What a number is where a condition holds and its negation does not: of a choice by it, the one alternative.
fn chosen(form: &Rc<Form>, holds: &Form, fails: &Form) -> Rc<Form> {
    match form.as_atom() {
        Some(Atom::Call(name, parts)) if name == "choice" => match &parts[..] {
            [cond, then, _] if cond == holds => Rc::new(then.clone()),
            [cond, _, other] if cond == fails => Rc::new(other.clone()),
            _ => Rc::clone(form),
        },
        Some(Atom::Call(..) | Atom::Input(_) | Atom::Sum(_) | Atom::Max(_)) | None => {
            Rc::clone(form)
        }
    }
}

/// What a choice between one, where a number is zero, and e to the power of the number is: the power.
fn power_of_e([cond, then, other]: [&Form; 3]) -> Option<Form> {
    let not = Form::whole(1).minus(cond);
    [(cond, then, other), (&not, other, then)].into_iter().find_map(|(is_zero, one, power)| {
        let Atom::Call(name, numbers) = is_zero.as_atom()? else { return None };
        let [number] = &numbers[..] else { return None };
        (name == "zero" && *one == Form::whole(1) && *power == number.exp()).then(|| power.clone())
    })
}

fn is_sum(op: Op) -> bool {
    matches!(op, Op::FpAdd(_) | Op::FpSub(_) | Op::FpNeg | Op::FpFma(_))
}

fn sign(is_negative: bool) -> BigRational {
    if is_negative { -BigRational::one() } else { BigRational::one() }
}

fn finite(form: Form) -> Real {
    Real::Finite(Rc::new(form))
}

fn negated(form: &Form) -> Form {
    Form::default().minus(form)
}

/// No number of type `float` is below the least one, so that it does not count in the greatest of several.
fn is_least(form: &Form) -> bool {
    let limit = BigRational::from_float(f32::MIN);
    form.as_number().zip(limit).is_some_and(|(number, limit)| number <= limit)
}

fn greatest(a: Real, b: Real) -> Real {
    match (a, b) {
        (Real::Infinite(true), other) | (other, Real::Infinite(true)) => other,
        (Real::Infinite(false), _) | (_, Real::Infinite(false)) => Real::Infinite(false),
        (Real::Finite(a), Real::Finite(b)) if is_least(&a) => Real::Finite(b),
        (Real::Finite(a), Real::Finite(b)) if is_least(&b) => Real::Finite(a),
        (Real::Finite(a), Real::Finite(b)) => finite(a.greatest(&b)),
    }
}

fn least(a: Real, b: Real) -> Real {
    let negated = |real: Real| match real {
        Real::Finite(form) => finite(negated(&form)),
        Real::Infinite(is_below) => Real::Infinite(!is_below),
    };
    negated(greatest(negated(a), negated(b)))
}

/// One if the first number is less than the second one, else zero.
fn less(a: &Real, b: &Real) -> Result<Form, NoForm> {
    Ok(match (a, b) {
        (Real::Infinite(a), Real::Infinite(b)) => Form::whole(i64::from(*a && !b)),
        (Real::Infinite(is_below), Real::Finite(_)) => Form::whole(i64::from(*is_below)),
        (Real::Finite(_), Real::Infinite(is_below)) => Form::whole(i64::from(!is_below)),
        (Real::Finite(a), Real::Finite(b)) => {
            let difference = b.minus(a);
            match difference.as_number() {
                Some(number) => Form::whole(i64::from(number.is_positive())),
                None => Form::atom(Atom::Call("positive".to_owned(), vec![difference])),
            }
        }
    })
}

/// One if a number is zero, else zero.
fn is_zero(form: &Form) -> Form {
    match form.as_number() {
        Some(number) => Form::whole(i64::from(number.is_zero())),
        None => Form::atom(Atom::Call("zero".to_owned(), vec![form.clone()])),
    }
}

/// A float as a number.
fn float(format: FloatFormat, bits: u64) -> Result<Real, NoForm> {
    let fraction_bits = format.significand_bits - 1;
    let exponent_mask = (1_u64 << format.exponent_bits) - 1;
    let fraction = bits & ((1_u64 << fraction_bits) - 1);
    let exponent = bits >> fraction_bits & exponent_mask;
    let is_negative = bits >> (fraction_bits + format.exponent_bits) & 1 == 1;
    if exponent == exponent_mask {
        return if fraction == 0 {
            Ok(Real::Infinite(is_negative))
        } else {
            Err("a NaN".to_owned())
        };
    }
    let bias = i64::try_from(exponent_mask >> 1).unwrap_or(0) + i64::from(fraction_bits);
    let (significand, exponent) = if exponent == 0 {
        (fraction, 1 - bias)
    } else {
        (fraction | 1_u64 << fraction_bits, i64::try_from(exponent).unwrap_or(0) - bias)
    };
    let power = BigRational::from_integer(BigInt::one() << exponent.unsigned_abs());
    let value = BigRational::from_integer(BigInt::from(significand));
    let value = if exponent < 0 { value / power } else { value * power };
    Ok(finite(Form::number(if is_negative { -value } else { value })))
}
