//! Simplification on construction.
//!
//! Every application passes here once, with operands that are simplified already. Constants fold; an operator on
//! choices between constants (`ite` trees with constant leaves) moves into them, so that concrete index chains stay
//! concrete under symbolic guards; then come the rules of the operator's theory, one file each.
//!
//! Guarantee: the result equals the plain application under every assignment (checked exhaustively at small widths
//! by `tests/simplify.rs`). Rules call constructors again; past [`MAX_DEPTH`] nested calls the plain application is
//! kept, so that no input can exhaust the stack. Cost: amortised constant per application, but for walks with a
//! bound stated at the rule.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a rule names the operators it is about; an application without a rule stays as it is"
)]

mod array;
mod bits;
mod compare;
mod context;
mod core;
mod divide;
mod facts;
mod float;
mod fold;
mod sum;

use smallvec::SmallVec;

use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermPool};

pub(crate) use facts::{ElementFacts, Facts, facts_of, learn};

/// Nested constructor calls after which no rule is tried any more.
const MAX_DEPTH: u32 = 48;

/// Leaves up to which an operator is moved into a tree of choices between constants.
const MAX_LEAVES: u32 = 16;

/// The application of an operator to well-sorted operands, simplified.
pub(crate) fn app(pool: &mut TermPool, op: Op, operands: &[TermId], sort: Sort) -> TermId {
    if operands.iter().all(|&operand| pool.is_const(operand))
        && let Some(constant) = fold::fold(pool, op, operands)
    {
        return pool.mk_constant(constant);
    }
    if pool.depth >= MAX_DEPTH {
        return pool.intern_app(op, operands, sort);
    }
    pool.depth += 1;
    let result = match through_choices(pool, op, operands) {
        Some(result) => result,
        None => by_theory(pool, op, operands, sort),
    };
    pool.depth -= 1;
    result
}

/// The value of an operator on two constants of one width of up to 64 bits: what programs with concrete input mostly
/// do, without a detour.
#[inline]
pub(crate) fn words(pool: &mut TermPool, op: Op, a: TermId, b: TermId) -> Option<TermId> {
    let (a, b) = (pool.as_bv(a)?, pool.as_bv(b)?);
    let width = a.width();
    if width != b.width() {
        return None;
    }
    match fold::words(op, width, a.as_u64()?, b.as_u64()?)? {
        fold::Folded::Bool(value) => Some(pool.bool_id(value)),
        fold::Folded::Word(word) => Some(pool.mk_bv(width, word)),
    }
}

/// The rules for an operator; the plain application if none fits.
fn by_theory(pool: &mut TermPool, op: Op, operands: &[TermId], sort: Sort) -> TermId {
    let simplified = match *operands {
        [a] => unary(pool, op, a),
        [a, b] => binary(pool, op, a, b, sort),
        [a, b, c] => ternary(pool, op, a, b, c, sort),
        _ => None,
    };
    match simplified {
        Some(result) => result,
        None if op.is_commutative() => {
            let (a, b) = ordered(pool, operands[0], operands[1]);
            pool.intern_app(op, &[a, b], sort)
        }
        None => pool.intern_app(op, operands, sort),
    }
}

fn unary(pool: &mut TermPool, op: Op, a: TermId) -> Option<TermId> {
    match op {
        Op::Not => core::not(pool, a),
        Op::BvNot => bits::not(pool, a),
        Op::BvNeg => sum::neg(pool, a),
        Op::Extract { high, low } => bits::extract(pool, high, low, a),
        Op::ZeroExtend(extra_bits) => bits::zero_extend(pool, extra_bits, a),
        Op::SignExtend(extra_bits) => bits::sign_extend(pool, extra_bits, a),
        Op::ConstArray { .. } | Op::Apply(_) => None,
        _ => float::unary(pool, op, a),
    }
}

fn binary(pool: &mut TermPool, op: Op, a: TermId, b: TermId, sort: Sort) -> Option<TermId> {
    match op {
        Op::And => core::and(pool, a, b),
        Op::Or => core::or(pool, a, b),
        Op::Xor => Some(core::xor(pool, a, b)),
        Op::Eq => core::eq(pool, a, b),
        Op::BvAnd => bits::and(pool, a, b),
        Op::BvOr => bits::or(pool, a, b),
        Op::BvXor => bits::xor(pool, a, b),
        Op::BvAdd => sum::add(pool, a, b),
        Op::BvMul => sum::mul(pool, a, b),
        Op::BvUdiv => divide::udiv(pool, a, b),
        Op::BvUrem => divide::urem(pool, a, b),
        Op::BvSdiv => divide::sdiv(pool, a, b),
        Op::BvSrem => divide::srem(pool, a, b),
        Op::BvShl => bits::shl(pool, a, b),
        Op::BvLshr => bits::lshr(pool, a, b),
        Op::BvAshr => bits::ashr(pool, a, b),
        Op::BvUlt => compare::ult(pool, a, b),
        Op::BvUle => Some(compare::ule(pool, a, b)),
        Op::BvSlt => compare::slt(pool, a, b),
        Op::BvSle => Some(compare::sle(pool, a, b)),
        Op::Concat => bits::concat(pool, a, b),
        Op::Select => array::select(pool, a, b, sort),
        Op::Apply(_) => None,
        _ => float::binary(pool, op, a, b),
    }
}

fn ternary(
    pool: &mut TermPool,
    op: Op,
    a: TermId,
    b: TermId,
    c: TermId,
    sort: Sort,
) -> Option<TermId> {
    match op {
        Op::Ite => core::ite(pool, a, b, c, sort),
        Op::Store => array::store(pool, a, b, c),
        _ => None,
    }
}

/// Operands of a commutative operator in canonical order: by age, constants last.
fn ordered(pool: &TermPool, a: TermId, b: TermId) -> (TermId, TermId) {
    if (pool.is_const(a), a) <= (pool.is_const(b), b) { (a, b) } else { (b, a) }
}

/// Number of leaves of a tree of choices between constants, `None` if it has another leaf or too many.
fn choice_leaves(pool: &TermPool, t: TermId) -> Option<u32> {
    let mut pending: SmallVec<[TermId; 16]> = SmallVec::new();
    pending.push(t);
    let mut leaves = 0;
    while let Some(t) = pending.pop() {
        if pool.is_const(t) {
            leaves += 1;
        } else if let Some((Op::Ite, &[_, then, otherwise])) = pool.as_app(t) {
            pending.extend([otherwise, then]);
        } else {
            return None;
        }
        if leaves > MAX_LEAVES || pending.len() > 15 {
            return None;
        }
    }
    Some(leaves)
}

/// Moves an operator into choices between constants: `f(ite(c, 1, 2), 3)` is `ite(c, f(1, 3), f(2, 3))`. The other
/// operands must be constants or choices on the same condition. The tree of the result has no more leaves.
fn through_choices(pool: &mut TermPool, op: Op, operands: &[TermId]) -> Option<TermId> {
    if matches!(op, Op::Ite | Op::And | Op::Or | Op::Not | Op::Xor | Op::Store | Op::Select)
        || operands.len() > 2
    {
        return None;
    }
    let mut condition = None;
    for &operand in operands {
        match pool.as_app(operand) {
            Some((Op::Ite, &[c, _, _])) => match condition {
                None => condition = Some(c),
                Some(other) if other == c => {}
                Some(_) => return None,
            },
            Some(_) => return None,
            None if pool.is_const(operand) => {}
            None => return None,
        }
    }
    let condition = condition?;
    for &operand in operands {
        choice_leaves(pool, operand)?;
    }
    let mut branch = |then: bool| {
        let chosen: SmallVec<[TermId; 2]> = operands
            .iter()
            .map(|&operand| match pool.as_app(operand) {
                Some((Op::Ite, &[_, t, e])) => {
                    if then {
                        t
                    } else {
                        e
                    }
                }
                _ => operand,
            })
            .collect();
        pool.mk_app(op, &chosen)
    };
    let then = branch(true);
    let otherwise = branch(false);
    Some(pool.mk_ite(condition, then, otherwise))
}

impl Op {
    /// Whether the operands may be exchanged.
    #[must_use]
    pub fn is_commutative(self) -> bool {
        matches!(
            self,
            Self::And
                | Self::Or
                | Self::Xor
                | Self::Eq
                | Self::BvAnd
                | Self::BvOr
                | Self::BvXor
                | Self::BvAdd
                | Self::BvMul
                | Self::FpAdd(_)
                | Self::FpMul(_)
                | Self::FpMin
                | Self::FpMax
                | Self::FpEq
        )
    }
}
