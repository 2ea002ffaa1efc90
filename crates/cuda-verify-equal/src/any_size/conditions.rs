//! Conditions on numbers, and values that depend on them.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "forms that are not known here have no form, and new ones are refused like them"
)]

use cuda_verify_core::ir::program::BinaryOp;
use num_rational::BigRational;
use num_traits::Zero;

use crate::form::{Atom, Form};

/// Why there is no form, in words.
pub(super) type Why = String;

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    Known(bool),
    /// A whole number is not negative.
    NotNegative(Form),
    /// A real number is positive.
    Positive(Form),
    Zero(Form),
    Not(Box<Condition>),
    Both(Box<Condition>, Box<Condition>),
}

pub(super) fn fact(condition: &Condition) -> Option<Form> {
    match condition {
        Condition::NotNegative(form) => Some(form.clone()),
        Condition::Known(_)
        | Condition::Positive(_)
        | Condition::Zero(_)
        | Condition::Not(_)
        | Condition::Both(..) => None,
    }
}

pub(super) fn negated(condition: Condition) -> Condition {
    match condition {
        Condition::Known(is_true) => Condition::Known(!is_true),
        Condition::Not(inner) => *inner,
        Condition::NotNegative(form) => {
            Condition::NotNegative(Form::default().minus(&form).minus(&Form::whole(1)))
        }
        other => Condition::Not(Box::new(other)),
    }
}

pub(super) fn both(left: Condition, right: Condition) -> Condition {
    match (left, right) {
        (Condition::Known(false), _) | (_, Condition::Known(false)) => Condition::Known(false),
        (Condition::Known(true), other) | (other, Condition::Known(true)) => other,
        (left, right) => Condition::Both(Box::new(left), Box::new(right)),
    }
}

pub(super) fn compared_reals(op: BinaryOp, a: &Form, b: &Form) -> Result<Condition, Why> {
    let positive = |form: Form| match form.as_number() {
        Some(number) => Condition::Known(number > BigRational::zero()),
        None => Condition::Positive(form),
    };
    match op {
        BinaryOp::Lt => Ok(positive(b.minus(a))),
        BinaryOp::Gt => Ok(positive(a.minus(b))),
        BinaryOp::Le => Ok(negated(positive(a.minus(b)))),
        BinaryOp::Ge => Ok(negated(positive(b.minus(a)))),
        _ => Err("floats that are compared for equality".to_owned()),
    }
}

/// The first number where a condition holds, else the second one; the greater or the lesser of two where that is meant.
pub(super) fn chosen(condition: &Condition, a: &Form, b: &Form) -> Form {
    if a == b {
        return a.clone();
    }
    let (inner, one, other) = match condition {
        Condition::Not(inner) => (&**inner, b, a),
        plain => (plain, a, b),
    };
    if let Condition::Positive(difference) = inner {
        if *difference == one.minus(other) {
            return one.greatest(other);
        }
        if *difference == other.minus(one) {
            let negative = |form: &Form| Form::default().minus(form);
            return negative(&negative(one).greatest(&negative(other)));
        }
    }
    let mut operands = vec![a.clone(), b.clone()];
    let mut shape = "if ".to_owned();
    written(condition, &mut shape, &mut operands);
    Form::atom(Atom::Call(shape, operands))
}

pub(super) fn written(condition: &Condition, shape: &mut String, operands: &mut Vec<Form>) {
    match condition {
        Condition::Known(is_true) => shape.push_str(if *is_true { "true" } else { "false" }),
        Condition::NotNegative(form) => {
            shape.push_str(">=0");
            operands.push(form.clone());
        }
        Condition::Positive(form) => {
            shape.push_str(">0");
            operands.push(form.clone());
        }
        Condition::Zero(form) => {
            shape.push_str("=0");
            operands.push(form.clone());
        }
        Condition::Not(inner) => {
            shape.push_str("not ");
            written(inner, shape, operands);
        }
        Condition::Both(left, right) => {
            shape.push('(');
            written(left, shape, operands);
            shape.push_str(" and ");
            written(right, shape, operands);
            shape.push(')');
        }
    }
}
