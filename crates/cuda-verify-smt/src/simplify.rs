//! Simplification on construction: dispatches to the rules of each theory.

mod fold;
mod core;

use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermPool};

/// The application of an operator to well-sorted operands, simplified.
pub(crate) fn app(pool: &mut TermPool, op: Op, operands: &[TermId], sort: Sort) -> TermId {
    if operands.iter().all(|&operand| pool.is_const(operand))
        && let Some(constant) = fold::fold(pool, op, operands)
    {
        return pool.mk_constant(constant);
    }
    match (op, operands) {
        (Op::Not, &[a]) => core::not(pool, a),
        (Op::And, &[a, b]) => core::and(pool, a, b),
        (Op::Or, &[a, b]) => core::or(pool, a, b),
        (Op::Ite, &[c, a, b]) => core::ite(pool, c, a, b, sort),
        (Op::Eq, &[a, b]) => core::eq(pool, a, b),
        (Op::Select, &[a, i]) => core::select(pool, a, i, sort),
        (Op::BvNeg, &[a]) => core::neg(pool, a, sort),
        (Op::BvAdd, &[a, b]) => core::add(pool, a, b, sort),
        (Op::ZeroExtend(0) | Op::SignExtend(0), &[a]) => a,
        (Op::Extract { high, low: 0 }, &[a]) if pool.sort(a) == Sort::BitVec(high + 1) => a,
        (Op::Xor | Op::BvMul | Op::BvAnd | Op::BvOr | Op::BvXor, &[a, b]) => {
            let (a, b) = core::ordered(pool, a, b);
            pool.intern_app(op, &[a, b], sort)
        }
        _ => pool.intern_app(op, operands, sort),
    }
}
