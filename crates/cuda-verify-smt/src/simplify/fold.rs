//! Evaluation of operators on constants. Exact.

use crate::floats;
use crate::op::Op;
use crate::term::{Constant, TermId, TermPool};
use crate::value::{BvValue, Value, sign_extend_word};

/// The value of an operator on constants, if they are all constants and the operator has a constant result.
pub(crate) fn fold(pool: &TermPool, op: Op, operands: &[TermId]) -> Option<Constant> {
    // What a function gives is open, whatever it is applied to.
    if matches!(op, Op::Apply(_)) {
        return None;
    }
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

/// The value of an operator on words; bits above the width of a word do not matter.
pub(super) enum Folded {
    Bool(bool),
    Word(u64),
}

/// The value of an operator on two words of a width.
#[inline]
pub(super) fn words(op: Op, width: u32, a: u64, b: u64) -> Option<Folded> {
    let signed = |word| sign_extend_word(width, word);
    // Shifts by the width and more; the distance is below 64 otherwise.
    let distance = || u32::try_from(b).ok().filter(|&distance| distance < width);
    Some(match op {
        Op::Eq => Folded::Bool(a == b),
        Op::BvUlt => Folded::Bool(a < b),
        Op::BvUle => Folded::Bool(a <= b),
        Op::BvSlt => Folded::Bool(signed(a) < signed(b)),
        Op::BvSle => Folded::Bool(signed(a) <= signed(b)),
        Op::BvAnd => Folded::Word(a & b),
        Op::BvOr => Folded::Word(a | b),
        Op::BvXor => Folded::Word(a ^ b),
        Op::BvAdd => Folded::Word(a.wrapping_add(b)),
        Op::BvMul => Folded::Word(a.wrapping_mul(b)),
        Op::BvUdiv => Folded::Word(a.checked_div(b).unwrap_or(u64::MAX)),
        Op::BvUrem => Folded::Word(a.checked_rem(b).unwrap_or(a)),
        Op::BvShl => Folded::Word(distance().map_or(0, |distance| a << distance)),
        Op::BvLshr => Folded::Word(distance().map_or(0, |distance| a >> distance)),
        Op::BvAshr => {
            let distance = distance().unwrap_or(width - 1);
            Folded::Word((signed(a) >> distance).cast_unsigned())
        }
        Op::BvSdiv if b != 0 => Folded::Word(signed(a).wrapping_div(signed(b)).cast_unsigned()),
        Op::BvSrem if b != 0 => Folded::Word(signed(a).wrapping_rem(signed(b)).cast_unsigned()),
        _ => return None,
    })
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
