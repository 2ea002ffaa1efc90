//! From terms to normal forms over the reals.
//!
//! Rounding is left out: an operation on floats is taken for the one on real numbers that it approximates, a conversion
//! between formats for the number itself; only a conversion from an integer is a function that rounds. Integers wrap
//! around. Where a number is not a number, or beyond all numbers by a division by zero or a logarithm of zero, nothing is
//! compared: the other branch is taken for the whole.
//!
//! SOUNDNESS(real-floats): under; rounding, overflow and NaN are left out where floats are real numbers.

use std::cell::RefCell;
use std::rc::Rc;

use cuda_verify_core::base::id::Id;
use cuda_verify_core::smt::{FloatFormat, Op, Sort, TermId, TermKind, TermPool};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::form::cases::{Case, Signs, case_of};
use crate::form::{Atom, Form, Literal, MAX_PRODUCTS, half_unit};
use crate::pair::Pair;

/// Elements of an array beyond which inputs of several arrays would have one number.
const MAX_ELEMENTS: usize = 1 << 32;
/// Products of a form whose cases are told apart.
const MAX_CASES: usize = 200;

/// A number, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Real {
    Finite(Rc<Form>),
    /// Infinite; whether it is below all numbers.
    Infinite(bool),
    /// Not a number, whatever the inputs are.
    Nan,
}

/// Why a term has no form.
pub(crate) type NoForm = String;

/// The number of the input that is an element of an array.
pub(crate) fn input_number((array, element): (usize, usize)) -> usize {
    array * MAX_ELEMENTS + element
}

/// The forms of terms, each once.
pub(crate) struct Translator<'a> {
    pair: &'a Pair,
    pool: &'a TermPool,
    known: FxHashMap<TermId, Result<Real, NoForm>>,
    /// Sums that are part of one other sum only, whose forms are not asked for.
    inner: FxHashSet<TermId>,
    /// Floats that may be no numbers though the inputs are.
    partial: FxHashSet<TermId>,
    /// Of choices, the condition that what is chosen is no number.
    undefined: RefCell<FxHashMap<TermId, Form>>,
}

impl<'a> Translator<'a> {
    pub(crate) fn new(pair: &'a Pair) -> Self {
        let pool = &pair.pool;
        let roots: Vec<TermId> = pair.values.iter().flatten().flatten().copied().collect();
        let mut uses: FxHashMap<TermId, usize> = FxHashMap::default();
        let mut in_sums: FxHashMap<TermId, usize> = FxHashMap::default();
        let mut partial: FxHashSet<TermId> = FxHashSet::default();
        for root in &roots {
            *uses.entry(*root).or_insert(0) += 1;
        }
        for term in pool.post_order(&roots) {
            let Some((op, operands)) = pool.as_app(term) else {
                if matches!(pool.sort(term), Sort::Float(format) if is_nan(pool, term, format)) {
                    partial.insert(term);
                }
                continue;
            };
            for operand in operands {
                *uses.entry(*operand).or_insert(0) += 1;
                if is_sum(op) {
                    *in_sums.entry(*operand).or_insert(0) += 1;
                }
            }
            let has_domain = matches!(
                op,
                Op::FpDiv(_) | Op::FpSqrt(_) | Op::FpRem | Op::Apply(_) | Op::FpFromBits(_)
            );
            let is_float = matches!(pool.sort(term), Sort::Float(_));
            if is_float && (has_domain || operands.iter().any(|it| partial.contains(it))) {
                partial.insert(term);
            }
        }
        let is_inner = |term: TermId| {
            pool.op(term).is_some_and(is_sum)
                && uses.get(&term) == Some(&1)
                && in_sums.get(&term) == Some(&1)
        };
        let inner = pool.post_order(&roots).into_iter().filter(|it| is_inner(*it)).collect();
        let undefined = RefCell::default();
        Self { pair, pool, known: FxHashMap::default(), inner, partial, undefined }
    }

    /// The form of a term that is a number.
    pub(crate) fn finite(&mut self, term: TermId) -> Result<Rc<Form>, NoForm> {
        for part in self.pool.post_order(&[term]) {
            let is_left_out = self.inner.contains(&part) && part != term;
            if self.known.contains_key(&part) || is_left_out {
                continue;
            }
            let form = self.form(part);
            self.known.insert(part, form);
        }
        match self.of(term)? {
            Real::Finite(form) => Ok(form),
            Real::Infinite(_) => Err("an infinite result".to_owned()),
            Real::Nan => Err("a NaN".to_owned()),
        }
    }

    fn of(&self, term: TermId) -> Result<Real, NoForm> {
        match self.known.get(&term) {
            Some(known) => known.clone(),
            None => Err("a term before its operands".to_owned()),
        }
    }

    fn form(&self, term: TermId) -> Result<Real, NoForm> {
        match self.pool.kind(term) {
            TermKind::Symbol(name) => match self.pair.inputs.get(&term) {
                Some(place) => Ok(finite(Form::atom(Atom::Input(input_number(*place))))),
                None => Err(made_up(name.as_str())),
            },
            TermKind::Const(_) => self.constant(term),
            TermKind::App(op, operands) => self.application(term, *op, operands),
        }
    }

    fn constant(&self, term: TermId) -> Result<Real, NoForm> {
        if let (Sort::Float(format), Some(bits)) =
            (self.pool.sort(term), self.pool.as_float_bits(term))
        {
            return Ok(float(format, bits));
        }
        if let Some(value) = self.pool.as_bv_u64(term) {
            return Ok(finite(Form::number(BigRational::from_integer(BigInt::from(value)))));
        }
        if self.pool.sort(term) == Sort::Bool {
            return Ok(finite(Form::whole(i64::from(self.pool.is_true(term)))));
        }
        Err("a constant without a form".to_owned())
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others are functions of their operands"
    )]
    fn application(&self, term: TermId, op: Op, operands: &[TermId]) -> Result<Real, NoForm> {
        if is_sum(op) {
            return self.sum(term);
        }
        if op == Op::Ite {
            return self.choice(term, operands);
        }
        let mut reals = Vec::new();
        for operand in operands {
            if matches!(self.pool.sort(*operand), Sort::Array { .. }) {
                return Err("memory at a place that depends on the data".to_owned());
            }
            reals.push(self.of(*operand)?);
        }
        match op {
            Op::FpIsNan => return Ok(finite(self.is_nan(operands[0], &reals[0]))),
            Op::FpIsInfinite => return Ok(finite(is_infinite(operands[0], &reals[0]))),
            Op::FpIsSubnormal => return Ok(finite(Form::default())),
            _ if reals.contains(&Real::Nan) => return Ok(Real::Nan),
            _ => {}
        }
        Ok(match (op, &reals[..]) {
            (Op::FpMax, [a, b]) => greatest(a, b),
            (Op::FpMin, [a, b]) => opposite(&greatest(&opposite(a), &opposite(b))),
            (Op::FpAbs, [Real::Infinite(_)]) => Real::Infinite(false),
            (Op::FpIsZero, [a]) => finite(match a {
                Real::Finite(form) => form.zero(),
                Real::Infinite(_) | Real::Nan => Form::default(),
            }),
            (Op::FpIsNegative, [a]) => finite(less(a, &finite(Form::default()))),
            (Op::FpLt, [a, b]) => finite(less(a, b)),
            (Op::FpLe, [a, b]) => finite(Form::whole(1).minus(&less(b, a))),
            (Op::FpConvert(..), [a]) => a.clone(),
            (Op::FpEq | Op::Eq, [a, b]) if is_float(self.pool, operands[0]) => match (a, b) {
                (Real::Finite(a), Real::Finite(b)) => finite(a.minus(b).zero()),
                (a, b) => finite(Form::whole(i64::from(a == b))),
            },
            (Op::FpDiv(_), [Real::Finite(_), Real::Infinite(_)]) => finite(Form::default()),
            (Op::Apply(function), [Real::Infinite(is_below)]) => {
                match (self.name_of_function(function), *is_below) {
                    ("Exp" | "Exp2" | "Exp10", true) => finite(Form::default()),
                    ("Tanh" | "Erf", is_below) => {
                        finite(Form::whole(if is_below { -1 } else { 1 }))
                    }
                    _ => return Err("a function of infinity".to_owned()),
                }
            }
            _ => {
                let forms: Result<Vec<Form>, NoForm> = reals.iter().map(number).collect();
                self.of_numbers(term, op, operands, forms?)?
            }
        })
    }

    /// An operation on numbers.
    fn of_numbers(
        &self,
        term: TermId,
        op: Op,
        operands: &[TermId],
        forms: Vec<Form>,
    ) -> Result<Real, NoForm> {
        let undefined = || "a division by zero".to_owned();
        let call = |name: &str, forms: Vec<Form>| Form::call(name, forms).map_or(Real::Nan, finite);
        Ok(match (op, &forms[..]) {
            (Op::FpMul(_) | Op::And, [a, b]) => finite(product(a, b)?),
            (Op::FpDiv(_), [a, b]) => finite(product(a, &b.reciprocal().ok_or_else(undefined)?)?),
            (Op::FpSqrt(_), [a]) => finite(a.sqrt()),
            (Op::FpAbs, [a]) => finite(a.magnitude()),
            (Op::Not, [a]) => finite(Form::whole(1).minus(a)),
            (Op::Or, [a, b]) => finite(a.plus(b).minus(&product(a, b)?)),
            (Op::Xor, [a, b]) => finite(a.plus(b).minus(&product(a, b)?.times(&Form::whole(2)))),
            (Op::Eq, [a, b]) if self.pool.sort(operands[0]) == Sort::Bool => {
                let twice = product(a, b)?.times(&Form::whole(2));
                finite(Form::whole(1).minus(a).minus(b).plus(&twice))
            }
            (Op::Eq, [a, b]) => {
                let width = self.pool.width(operands[0]);
                let difference = a.minus(b).wrapped(width);
                match difference.as_number() {
                    Some(number) => finite(Form::whole(i64::from(number.is_zero()))),
                    None => {
                        let other = difference.negated().wrapped(width);
                        let name = format!("?{}", self.name_of(op, operands));
                        call(&name, vec![difference.min(other)])
                    }
                }
            }
            (Op::Apply(function), _) => call(self.name_of_function(function), forms),
            (Op::BvAdd | Op::BvMul | Op::BvNeg | Op::BvNot, _) => {
                finite(integer(op, &forms)?.wrapped(self.pool.width(term)))
            }
            (Op::FpFromSigned(..) | Op::FpFromUnsigned(..), [form]) => match form.as_number() {
                Some(value) => {
                    let bits = self.pool.width(operands[0]);
                    let half = BigRational::from_integer(BigInt::one() << (bits - 1));
                    let whole = BigRational::from_integer(BigInt::one() << bits);
                    let is_negative = matches!(op, Op::FpFromSigned(..)) && value >= half;
                    finite(Form::number(if is_negative { value - whole } else { value }))
                }
                None => call(&self.name_of(op, operands), forms),
            },
            // Either order of the operands is decided by one of both.
            (Op::BvSle, [a, b]) => finite(self.unless(Op::BvSlt, operands, [b, a])),
            (Op::BvUle, [a, b]) => finite(self.unless(Op::BvUlt, operands, [b, a])),
            (Op::BvAnd | Op::BvOr | Op::BvXor, _) => {
                let mut forms = forms;
                forms.sort();
                call(&self.name_of(op, operands), forms)
            }
            _ if self.pool.sort(term) == Sort::Bool => {
                call(&format!("?{}", self.name_of(op, operands)), forms)
            }
            _ => call(&self.name_of(op, operands), forms),
        })
    }

    fn unless(&self, op: Op, operands: &[TermId], [a, b]: [&Form; 2]) -> Form {
        let name = format!("?{}", self.name_of(op, operands));
        let holds = Form::atom(Atom::Call(name, vec![a.clone(), b.clone()]));
        Form::whole(1).minus(&holds)
    }

    fn name_of_function(&self, function: cuda_verify_core::smt::FunctionId) -> &str {
        self.pair.functions.get(&function).map_or("", String::as_str)
    }

    /// An operation that nothing is known of: that on integers of another width is another one.
    fn name_of(&self, op: Op, operands: &[TermId]) -> String {
        match operands.first().map(|it| self.pool.sort(*it)) {
            Some(sort @ Sort::BitVec(_)) => format!("{op:?} {sort:?}"),
            Some(_) | None => format!("{op:?}"),
        }
    }

    /// Whether a number is none: of what is always defined, it is one.
    fn is_nan(&self, term: TermId, real: &Real) -> Form {
        if *real == Real::Nan {
            return Form::whole(1);
        }
        if !self.partial.contains(&term) {
            return Form::default();
        }
        // Equal forms may be defined for different inputs, so that only the same term is meant.
        Form::atom(Atom::Call(format!("{NAN} {}", term.index()), Vec::new()))
    }

    /// A sum with all sums that are part of it and of nothing else.
    fn sum(&self, term: TermId) -> Result<Real, NoForm> {
        let (mut sum, mut infinite) = (Form::default(), None);
        let mut open = vec![(term, false)];
        while let Some((part, is_negative)) = open.pop() {
            if sum.len() > MAX_PRODUCTS {
                return Err("an expression that is too large".to_owned());
            }
            let is_open = part == term || self.inner.contains(&part);
            match self.pool.as_app(part).filter(|_| is_open) {
                Some((Op::FpAdd(_), &[a, b])) => {
                    open.extend([(a, is_negative), (b, is_negative)]);
                }
                Some((Op::FpSub(_), &[a, b])) => {
                    open.extend([(a, is_negative), (b, !is_negative)]);
                }
                Some((Op::FpNeg, &[a])) => open.push((a, !is_negative)),
                Some((Op::FpFma(_), &[a, b, c])) => {
                    let (Real::Finite(a), Real::Finite(b)) = (self.closed(a)?, self.closed(b)?)
                    else {
                        return Ok(Real::Nan);
                    };
                    sum.add_scaled(&product(&a, &b)?, &sign(is_negative));
                    open.push((c, is_negative));
                }
                _ => match self.of(part)? {
                    Real::Finite(form) => sum.add_scaled(&form, &sign(is_negative)),
                    Real::Infinite(is_below) => {
                        let is_below = is_below != is_negative;
                        if infinite.replace(is_below).is_some_and(|it| it != is_below) {
                            return Ok(Real::Nan);
                        }
                    }
                    Real::Nan => return Ok(Real::Nan),
                },
            }
        }
        Ok(infinite.map_or_else(|| finite(sum), Real::Infinite))
    }

    /// A factor of a product that is added: also a sum that is used here only.
    fn closed(&self, term: TermId) -> Result<Real, NoForm> {
        match self.known.get(&term) {
            Some(known) => known.clone(),
            None => self.sum(term),
        }
    }

    fn choice(&self, term: TermId, operands: &[TermId]) -> Result<Real, NoForm> {
        let cond = match self.of(operands[0])? {
            Real::Finite(cond) => cond,
            Real::Infinite(_) | Real::Nan => return Ok(Real::Nan),
        };
        if let Some(number) = cond.as_number() {
            let taken = operands[if number.is_zero() { 2 } else { 1 }];
            let undefined = self.undefined.borrow().get(&taken).cloned();
            if let Some(undefined) = undefined {
                self.undefined.borrow_mut().insert(term, undefined);
            }
            return self.of(taken);
        }
        if matches!(self.pool.sort(term), Sort::Array { .. }) {
            return Err("memory at a place that depends on the data".to_owned());
        }
        let (then, other) = (self.of(operands[1])?, self.of(operands[2])?);
        let not = Form::whole(1).minus(&cond);
        if self.pool.sort(term) == Sort::Bool {
            let (then, other) = (number(&then)?, number(&other)?);
            return Ok(finite(product(&cond, &then)?.plus(&product(&not, &other)?)));
        }
        if !is_float(self.pool, term) {
            let none = Form::default();
            return Ok(self.chosen(&cond, (then, none.clone()), (other, none), false, 0));
        }
        let fails_then = self.undefined_where(&cond, operands[1], &then);
        let fails_other = self.undefined_where(&not, operands[2], &other);
        let undefined = product(&cond, &fails_then)?.plus(&product(&not, &fails_other)?);
        if !undefined.is_zero() && undefined.len() < MAX_CASES {
            self.undefined.borrow_mut().insert(term, undefined);
        }
        Ok(self.chosen(&cond, (then, fails_then), (other, fails_other), true, 0))
    }

    /// The condition that a number is none, where another condition holds.
    fn undefined_where(&self, cond: &Form, term: TermId, real: &Real) -> Form {
        if *real == Real::Nan {
            return Form::whole(1);
        }
        // Where the condition asks whether it is a number, that is the answer.
        let nan = Atom::Call(format!("{NAN} {}", term.index()), Vec::new());
        if conditions(cond).contains(&nan) {
            return Form::atom(nan);
        }
        self.undefined.borrow().get(&term).cloned().unwrap_or_default()
    }

    /// One of two numbers, by a condition; with each the condition that it is none.
    ///
    /// Where one of them is no number, the other one: what is undefined is not compared.
    fn chosen(
        &self,
        cond: &Form,
        (then, fails_then): (Real, Form),
        (other, fails_other): (Real, Form),
        is_float: bool,
        depth: usize,
    ) -> Real {
        let one = Form::whole(1);
        match cond.as_number() {
            Some(number) if number.is_zero() => return defined(other, &fails_other),
            Some(_) => return defined(then, &fails_then),
            None => {}
        }
        let (then, other) = (defined(then, &fails_then), defined(other, &fails_other));
        if then == other || other == Real::Nan {
            return then;
        }
        if then == Real::Nan {
            return other;
        }
        let plain = || finite(Form::choice(cond, &as_form(&then), &as_form(&other)));
        let Some(atom) = conditions(cond).into_iter().next().filter(|_| depth < 6) else {
            return plain();
        };
        let [holds, fails] = cases_of(&atom);
        let as_atom = Form::atom(atom.clone());
        let there = |form: &Form, case: &Case| form.assuming(case).unwrap_or_else(|| one.clone());
        if *cond == as_atom {
            let then = defined(then, &there(&fails_then, &holds));
            let other = defined(other, &there(&fails_other, &fails));
            return match (then, other) {
                (Real::Nan, defined) | (defined, Real::Nan) => defined,
                both => self.by_atom(&atom, [&holds, &fails], both, is_float),
            };
        }
        let [if_holds, if_fails] = [&holds, &fails].map(|case| {
            let under = cond.assuming(case)?;
            let then = (then.clone(), there(&fails_then, case));
            let other = (other.clone(), there(&fails_other, case));
            Some((self.chosen(&under, then, other, is_float, depth + 1), Form::default()))
        });
        match (if_holds, if_fails) {
            (Some(if_holds), Some(if_fails)) => {
                self.chosen(&as_atom, if_holds, if_fails, is_float, depth + 1)
            }
            _ => plain(),
        }
    }

    /// One of two numbers, by a condition that is not put together.
    fn by_atom(
        &self,
        atom: &Atom,
        [holds, fails]: [&Case; 2],
        (then, other): (Real, Real),
        is_float: bool,
    ) -> Real {
        let Atom::Call(name, operands) = atom else { return Real::Nan };
        let zero_of = operands.first().filter(|_| name == "?zero");
        if let (Some(zero), Real::Finite(form)) = (zero_of, &other)
            && is_beyond(&then)
            && form.has_pole(zero)
        {
            return other;
        }
        let (Real::Finite(then_form), Real::Finite(other_form)) = (&then, &other) else {
            return finite(Form::choice(
                &Form::atom(atom.clone()),
                &as_form(&then),
                &as_form(&other),
            ));
        };
        if then_form.len() + other_form.len() > MAX_CASES {
            return finite(Form::choice(&Form::atom(atom.clone()), then_form, other_form));
        }
        let (Some(then_there), Some(other_there)) =
            (then_form.assuming(holds), other_form.assuming(fails))
        else {
            // One of them is not defined where it is taken.
            return if then_form.assuming(holds).is_none() { other } else { then };
        };
        if then_there == other_there {
            return finite(then_there);
        }
        if zero_of.is_some() && other_form.assuming(holds).as_ref() == Some(&then_there) {
            return other;
        }
        let sign = |form: &Form| case_of(form, Signs::GREATER);
        if is_float
            && name == "?positive"
            && let Some(tested) = operands.first()
            && let (Some(Case::Sign(key, signs)), Some(Case::Sign(own, of_own))) =
                (sign(&then_form.minus(other_form)), sign(tested))
            && key == own
        {
            return finite(if signs == of_own {
                then_form.greatest(other_form)
            } else {
                then_form.negated().greatest(&other_form.negated()).negated()
            });
        }
        finite(Form::choice(&Form::atom(atom.clone()), &then_there, &other_there))
    }
}

/// A number, none where it is always undefined.
fn defined(real: Real, fails: &Form) -> Real {
    if *fails == Form::whole(1) { Real::Nan } else { real }
}

/// The condition that a term is not a number, by the term.
const NAN: &str = "?nan";

/// The conditions that a condition is put together of.
fn conditions(cond: &Form) -> Vec<Atom> {
    let mut found: Vec<Atom> = Vec::new();
    for (product, _) in cond.products() {
        for (atom, _) in product.atoms() {
            if atom.is_condition() && !found.contains(atom) {
                found.push((**atom).clone());
            }
        }
    }
    found
}

/// What is taken for granted where a condition holds, and where it does not.
fn cases_of(atom: &Atom) -> [Case; 2] {
    let plain = [Case::Condition(atom.clone(), true), Case::Condition(atom.clone(), false)];
    let Atom::Call(name, operands) = atom else { return plain };
    let (holds, fails) = match name.as_str() {
        "?positive" => (Signs::GREATER, Signs::NOT_GREATER),
        "?zero" => (Signs::ZERO, Signs::NOT_ZERO),
        _ => return plain,
    };
    let Some(operand) = operands.first() else { return plain };
    match (case_of(operand, holds), case_of(operand, fails)) {
        (Some(holds), Some(fails)) => [holds, fails],
        _ => plain,
    }
}

/// What a value is that no input determines, in words.
fn made_up(name: &str) -> String {
    let name = name.split('!').next().unwrap_or_default();
    match name.split_once(" of ") {
        Some((_, function)) => format!("a value that `{function}` makes up"),
        None => format!("a value that is not an input ({name})"),
    }
}

fn is_float(pool: &TermPool, term: TermId) -> bool {
    matches!(pool.sort(term), Sort::Float(_))
}

fn is_nan(pool: &TermPool, term: TermId, format: FloatFormat) -> bool {
    pool.as_float_bits(term).is_some_and(|bits| float(format, bits) == Real::Nan)
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

fn number(real: &Real) -> Result<Form, NoForm> {
    match real {
        Real::Finite(form) => Ok((**form).clone()),
        Real::Infinite(_) => Err("an operation on infinities".to_owned()),
        Real::Nan => Err("an operation on what is no number".to_owned()),
    }
}

/// A number that is chosen by a condition; infinity is a number of its own there.
fn as_form(real: &Real) -> Form {
    let infinity = || Form::atom(Atom::Call(INFINITY.to_owned(), Vec::new()));
    match real {
        Real::Finite(form) => (**form).clone(),
        Real::Infinite(false) => infinity(),
        Real::Infinite(true) | Real::Nan => infinity().negated(),
    }
}

/// The number that is beyond all others.
const INFINITY: &str = "infinity";

/// Whether a number is infinite, with either sign.
fn is_beyond(real: &Real) -> bool {
    match real {
        Real::Infinite(_) => true,
        Real::Nan => false,
        Real::Finite(form) => match form.as_product() {
            Some((product, _)) => product.atoms().any(|(atom, _)| match &**atom {
                Atom::Call(name, of) => {
                    name == INFINITY
                        || name == "choice"
                            && of.iter().skip(1).all(|it| is_beyond(&finite(it.clone())))
                }
                Atom::Input(_) | Atom::Sum(_) | Atom::Max(_) | Atom::Literal(_) => false,
            }),
            None => false,
        },
    }
}

fn is_infinite(term: TermId, real: &Real) -> Form {
    match real {
        Real::Infinite(_) => Form::whole(1),
        Real::Nan => Form::default(),
        Real::Finite(form) => {
            let mut is_meant = |it: &Atom| matches!(it, Atom::Call(name, _) if name == INFINITY);
            if !form.any_atom(&mut is_meant) {
                return Form::default();
            }
            Form::atom(Atom::Call(format!("?infinite {}", term.index()), Vec::new()))
        }
    }
}

fn product(a: &Form, b: &Form) -> Result<Form, NoForm> {
    if a.len().saturating_mul(b.len()) > MAX_PRODUCTS {
        return Err("an expression that is too large".to_owned());
    }
    Ok(a.times(b))
}

/// Integers modulo a power of two.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others are sums")]
fn integer(op: Op, forms: &[Form]) -> Result<Form, NoForm> {
    let first = forms.first().cloned().unwrap_or_default();
    let rest = forms.iter().skip(1);
    match op {
        Op::BvMul => {
            rest.map(Ok).try_fold(first, |value, it: Result<&Form, NoForm>| product(&value, it?))
        }
        Op::BvNeg => Ok(first.negated()),
        Op::BvNot => Ok(first.negated().minus(&Form::whole(1))),
        _ => Ok(rest.fold(first, |sum, it| sum.plus(it))),
    }
}

/// No number of type `float` is below the least one, so that it does not count in the greatest of several.
fn is_least(form: &Form) -> bool {
    let limit = BigRational::from_float(f32::MIN);
    form.range().zip(limit).is_some_and(|(number, limit)| number.middle <= limit)
}

fn greatest(a: &Real, b: &Real) -> Real {
    match (a, b) {
        (Real::Nan, other) | (other, Real::Nan) => other.clone(),
        (Real::Infinite(true), other) | (other, Real::Infinite(true)) => other.clone(),
        (Real::Infinite(false), _) | (_, Real::Infinite(false)) => Real::Infinite(false),
        (Real::Finite(least), other) | (other, Real::Finite(least)) if is_least(least) => {
            other.clone()
        }
        (Real::Finite(a), Real::Finite(b)) => finite(a.greatest(b)),
    }
}

fn opposite(real: &Real) -> Real {
    match real {
        Real::Finite(form) => finite(form.negated()),
        Real::Infinite(is_below) => Real::Infinite(!is_below),
        Real::Nan => Real::Nan,
    }
}

/// One if the first number is less than the second one, else zero.
fn less(a: &Real, b: &Real) -> Form {
    match (a, b) {
        (Real::Nan, _) | (_, Real::Nan) => Form::default(),
        (Real::Infinite(a), Real::Infinite(b)) => Form::whole(i64::from(*a && !b)),
        (Real::Infinite(is_below), Real::Finite(_)) => Form::whole(i64::from(*is_below)),
        (Real::Finite(_), Real::Infinite(is_below)) => Form::whole(i64::from(!is_below)),
        (Real::Finite(a), Real::Finite(b)) => b.minus(a).positive(),
    }
}

/// A float as a number. One that needs most of the bits that there are is taken for the rounding of another number.
fn float(format: FloatFormat, bits: u64) -> Real {
    let fraction_bits = format.significand_bits - 1;
    let exponent_mask = (1_u64 << format.exponent_bits) - 1;
    let fraction = bits & ((1_u64 << fraction_bits) - 1);
    let exponent = bits >> fraction_bits & exponent_mask;
    let is_negative = bits >> (fraction_bits + format.exponent_bits) & 1 == 1;
    if exponent == exponent_mask {
        return if fraction == 0 { Real::Infinite(is_negative) } else { Real::Nan };
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
    let n_bits = significant_bits(significand);
    let is_small_integer = value.is_integer() && n_bits <= 24 && value < integer_limit();
    let form = if n_bits <= SHORT_BITS.min(fraction_bits / 2 + 4) || is_small_integer {
        Form::number(value)
    } else {
        // A double that is a float was one before.
        let precision =
            if n_bits <= 24 { format.significand_bits.min(24) } else { format.significand_bits };
        let radius = half_unit(&value, precision);
        Form::atom(Atom::Literal(Literal::new(value, radius)))
    };
    finite(if is_negative { form.negated() } else { form })
}

/// Significant bits of constants that are what they are written as.
const SHORT_BITS: u32 = 16;

fn integer_limit() -> BigRational {
    BigRational::from_integer(BigInt::one() << 24)
}

fn significant_bits(significand: u64) -> u32 {
    if significand == 0 {
        0
    } else {
        64 - significand.leading_zeros() - significand.trailing_zeros()
    }
}
