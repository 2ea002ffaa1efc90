//! Evaluation of operators on constants. Exact.

use crate::floats;
use crate::op::Op;
use crate::term::{Constant, TermId, TermPool};
use crate::value::{BvValue, Value};

/// The value of an operator on constants, if they are all constants and the operator has a constant result.
pub(crate) fn fold(pool: &TermPool, op: Op, operands: &[TermId]) -> Option<Constant> {
    match *operands {
        [a] => unary(op, pool.as_constant(a)?),
        [a, b] => binary(op, pool.as_constant(a)?, pool.as_constant(b)?),
        [a, b, c] => match (op, pool.as_constant(a)?, pool.as_constant(b)?, pool.as_constant(c)?) {
            (
                Op::FpFma(mode),
                Constant::Float(format, a),
                Constant::Float(_, b),
                Constant::Float(_, c),
            ) if format.is_supported() => {
                Some(Constant::Float(*format, floats::fma(*format, mode, *a, *b, *c)))
            }
            _ => None,
        },
        _ => None,
    }
}

/// The constant of a value that is no array.
fn constant(value: Value) -> Option<Constant> {
    match value {
        Value::Bool(value) => Some(Constant::Bool(value)),
        Value::BitVec(value) => Some(Constant::BitVec(value)),
        Value::Float(format, bits) => Some(Constant::Float(format, bits)),
        Value::Array { .. } => None,
    }
}

fn unary(op: Op, a: &Constant) -> Option<Constant> {
    match (op, a) {
        (Op::Not, Constant::Bool(a)) => Some(Constant::Bool(!a)),
        (Op::BvNot, Constant::BitVec(a)) => Some(Constant::BitVec(a.not())),
        (Op::BvNeg, Constant::BitVec(a)) => Some(Constant::BitVec(a.neg())),
        (Op::Extract { high, low }, Constant::BitVec(a)) => {
            Some(Constant::BitVec(a.extract(high, low)))
        }
        (Op::ZeroExtend(extra), Constant::BitVec(a)) => {
            Some(Constant::BitVec(a.zero_extend(extra)))
        }
        (Op::SignExtend(extra), Constant::BitVec(a)) => {
            Some(Constant::BitVec(a.sign_extend(extra)))
        }
        (Op::FpFromBits(format), Constant::BitVec(a)) => {
            a.as_u64().map(|bits| Constant::Float(format, bits))
        }
        (Op::FpFromSigned(mode, format), Constant::BitVec(a)) if format.is_supported() => {
            Some(Constant::Float(format, floats::from_signed(format, mode, a)))
        }
        (Op::FpFromUnsigned(mode, format), Constant::BitVec(a)) if format.is_supported() => {
            Some(Constant::Float(format, floats::from_unsigned(format, mode, a)))
        }
        (Op::FpConvert(_, target), Constant::Float(..)) if !target.is_supported() => None,
        (_, Constant::Float(format, bits)) if format.is_supported() => {
            constant(floats::unary(op, *format, *bits))
        }
        _ => None,
    }
}

fn binary(op: Op, a: &Constant, b: &Constant) -> Option<Constant> {
    match (a, b) {
        (Constant::Bool(a), Constant::Bool(b)) => boolean(op, *a, *b).map(Constant::Bool),
        (Constant::BitVec(a), Constant::BitVec(b)) => bit_vector(op, a, b),
        (Constant::Float(format, a), Constant::Float(_, b))
            if op == Op::Eq || format.is_supported() =>
        {
            constant(floats::binary(op, *format, *a, *b))
        }
        _ => None,
    }
}

fn boolean(op: Op, a: bool, b: bool) -> Option<bool> {
    match op {
        Op::And => Some(a && b),
        Op::Or => Some(a || b),
        Op::Xor => Some(a != b),
        Op::Eq => Some(a == b),
        _ => None,
    }
}

#[inline]
fn bit_vector(op: Op, a: &BvValue, b: &BvValue) -> Option<Constant> {
    Some(match op {
        Op::Eq => Constant::Bool(a == b),
        Op::BvUlt => Constant::Bool(a.ult(b)),
        Op::BvUle => Constant::Bool(a.ule(b)),
        Op::BvSlt => Constant::Bool(a.slt(b)),
        Op::BvSle => Constant::Bool(a.sle(b)),
        Op::BvAnd => Constant::BitVec(a.and(b)),
        Op::BvOr => Constant::BitVec(a.or(b)),
        Op::BvXor => Constant::BitVec(a.xor(b)),
        Op::BvAdd => Constant::BitVec(a.add(b)),
        Op::BvMul => Constant::BitVec(a.mul(b)),
        Op::BvUdiv => Constant::BitVec(a.udiv(b)),
        Op::BvUrem => Constant::BitVec(a.urem(b)),
        Op::BvSdiv => Constant::BitVec(a.sdiv(b)),
        Op::BvSrem => Constant::BitVec(a.srem(b)),
        Op::BvShl => Constant::BitVec(a.shl(b)),
        Op::BvLshr => Constant::BitVec(a.lshr(b)),
        Op::BvAshr => Constant::BitVec(a.ashr(b)),
        Op::Concat => Constant::BitVec(a.concat(b)),
        _ => return None,
    })
}
